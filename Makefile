# Needs Python 3.11 or newer and make; all else is brought into .venv.
PYTHON ?= python3
PYTEST_ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
# One worker more than there are processors, since tests in a browser wait half of their time, and four at most, since each
# may run a browser and a JupyterLab. The tests of a file stay with one worker, so what they share is made once.
# PYTEST_ARGS="-n 0" is for a debugger.
WORKERS := $(shell $(PYTHON) -c "import os; print(min(4, 1 + (os.cpu_count() or 1)))")
PYTEST := $(BIN)/pytest --numprocesses=$(WORKERS) --dist=loadfile --no-loadscope-reorder
BUNDLE := $(BIN)/python manaforge_widgets/frontend/bundle.py
# Jupyter asks root to say that it is meant.
LAB_ARGS ?= $(shell test "$$(id -u)" = 0 && echo --allow-root)

export PIP_DISABLE_PIP_VERSION_CHECK = 1
# Each kernel and each worker would compile all that it imports.
export PYTHONDONTWRITEBYTECODE =

.PHONY: lab check test lint nightly bench bench-full compiled wheels notebooks pictures playthroughs format build-frontend watch clean
.PHONY: docs docs-serve pages lite lite-serve lock binder-rehearsal set-repository release-check
.DELETE_ON_ERROR:
.NOTPARALLEL:

# JupyterLab's question about news would cover the board.
lab: $(VENV)/.installed-lab build-frontend
	$(BIN)/jupyter labextension disable "@jupyterlab/apputils-extension:announcements"
	$(BIN)/jupyter lab $(LAB_ARGS) --LabApp.default_url=/lab/tree/notebooks/tutorials/01_play.ipynb

check: lint
	$(PYTEST) -m "not browser and not nightly" $(PYTEST_ARGS)

test nightly: lint
	CHROMIUM=$$($(BIN)/python tools/chromium.py --install) && export CHROMIUM && $(PYTEST) $(PYTEST_ARGS)

# Tests of Hypothesis try more examples at night.
nightly: PYTEST += -m "nightly or hypothesis" --hypothesis-profile=nightly
nightly: $(VENV)/.fetched-lite $(VENV)/.installed-docs

lint: $(VENV)/.installed-test build-frontend
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BUNDLE) run check & front=$$!; $(BIN)/mypy && wait $$front

# They print the figures of docs/benchmarks.md, and first how long they take: about five minutes, and the long rest.
bench: $(VENV)/.installed-bench build-frontend
	$(BIN)/python benchmarks/run.py quick

bench-full: $(VENV)/.installed-bench build-frontend
	$(BIN)/python benchmarks/run.py full

# The site that needs no install and no server of ours, in dist/lite; any server of files can publish it.
lite: build-frontend
	$(BIN)/python tools/lite.py build

lite-serve:
	test -e dist/lite/index.html || $(MAKE) lite
	$(BIN)/python tools/lite.py serve

# The documentation site, in dist/docs; it asks no other machine for anything.
docs: $(VENV)/.installed-docs build-frontend
	$(BIN)/python tools/docs.py build

# What is published, in dist/pages: that site, with JupyterLite in its folder lite.
pages: $(VENV)/.installed-docs build-frontend
	$(BIN)/python tools/docs.py publish

docs-serve:
	test -e dist/docs/index.html || $(MAKE) docs
	$(BIN)/python tools/docs.py serve

# The newest versions that fit together, for Binder and for the site.
lock: build-frontend
	$(BIN)/python tools/binder_rehearsal.py lock
	$(BIN)/python tools/lite.py lock

binder-rehearsal: $(VENV)/.installed-test build-frontend
	$(BIN)/python tools/binder_rehearsal.py rehearse

# The links of all pages lead to this repository: make set-repository OWNER=somebody REPO=something
set-repository: $(VENV)/.created
	$(BIN)/python tools/set_repository.py $(OWNER) $(REPO)

# Everything for a release short of the upload, in dist/release; TAG=v0.2.0 also checks that version and news are ready.
release-check: $(VENV)/.installed-release build-frontend
	$(BIN)/python tools/release_check.py $(TAG)

# The games' rules and bots by mypyc, in .venv/compiled: built, tested, compared with the sources. Needs a C compiler.
compiled: $(VENV)/.installed-compiled build-frontend
	$(BIN)/python tools/compiled.py

# In dist, the wheel that runs everywhere and one with rules and bots compiled for this machine's platform and Python.
wheels: $(VENV)/.installed-compiled build-frontend
	$(BIN)/python -m build --wheel --no-isolation
	MANAFORGE_COMPILE=1 $(BIN)/python -m build --wheel --no-isolation

# The tutorials with fresh outputs. Of widgets they store words and not the whole front end, which keeps them small. They
# run in a copy, where nobody has begun a game.
notebooks: $(VENV)/.installed-test build-frontend
	rm -rf $(VENV)/notebooks && mkdir $(VENV)/notebooks
	git ls-files notebooks benchmarks/balance | tar -cf - -T - | tar -xf - -C $(VENV)/notebooks
	cd $(VENV)/notebooks && MANAFORGE_SAVED=words ../bin/jupyter nbconvert --to notebook --execute --inplace notebooks/*/*.ipynb benchmarks/balance/*.ipynb \
	    --ClearMetadataPreprocessor.enabled=True \
	    --ClearMetadataPreprocessor.preserve_nb_metadata_mask='[("kernelspec",)]'
	cd $(VENV)/notebooks && find . -name '*.ipynb' | tar -cf - -T - | tar -xf - -C $(CURDIR)

pictures: $(VENV)/.installed-pictures build-frontend
	$(BIN)/python tools/pictures.py

# The golden games as the rules play them now; read the difference before it is committed.
playthroughs: $(VENV)/.installed-test
	$(BIN)/python tests/playthrough.py

format: $(VENV)/.installed-test $(VENV)/.node
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BUNDLE) run format

# Only where a source is newer than the bundles; the same is done on installation.
build-frontend: $(VENV)/.node
	$(BUNDLE) build

# Rebuilds the bundles whenever a source is saved, until it is stopped. They carry source maps, so they are made to
# look old at the end: what is tested and shipped is built again without.
watch: $(VENV)/.node
	trap 'touch manaforge_widgets/frontend/package.json' EXIT INT TERM; $(BUNDLE) run watch

# Node.js, where the machine has none.
$(VENV)/.node: | $(VENV)/.created
	needs=$$($(BUNDLE) missing-node) && { test -z "$$needs" || $(BIN)/pip install --quiet "$$needs"; }
	touch $@

$(VENV)/.installed-%: pyproject.toml manaforge_widgets/frontend/hatch_build.py | $(VENV)/.created
	$(BIN)/pip install --quiet -e '.[$*]'
	touch $@

# What the nightly tests' site of JupyterLite is built from, in an environment of its own.
$(VENV)/.fetched-lite: pyproject.toml binder/constraints.txt | $(VENV)/.installed-test
	$(BIN)/python tools/lite.py fetch
	touch $@

$(VENV)/.created:
	$(PYTHON) -m venv $(VENV)
	touch $@

clean:
	rm -rf $(VENV) dist manaforge_widgets/static manaforge_widgets/frontend/node_modules
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
