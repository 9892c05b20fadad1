# Needs Python 3.11 or newer and make; all else is brought into .venv.
PYTHON ?= python3
PYTEST_ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
BUNDLE := $(BIN)/python manaforge_widgets/frontend/bundle.py
# Jupyter asks root to say that it is meant.
LAB_ARGS ?= $(shell test "$$(id -u)" = 0 && echo --allow-root)

export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: lab test lint nightly bench compiled notebooks pictures format build-frontend clean
.DELETE_ON_ERROR:
.NOTPARALLEL:

lab: $(VENV)/.installed-lab build-frontend
	$(BIN)/jupyter lab $(LAB_ARGS) --LabApp.default_url=/lab/tree/notebooks/tutorials/01_play.ipynb

test: lint
	CHROMIUM=$$($(BIN)/python tools/chromium.py --install) && export CHROMIUM && $(BIN)/pytest $(PYTEST_ARGS)

lint: $(VENV)/.installed-test build-frontend
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BUNDLE) run check

nightly: PYTEST_ARGS += -m nightly
nightly: test

# What the README's figures were printed by; takes about ten minutes.
bench: $(VENV)/.installed-bench build-frontend
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/widgets.py
	$(BIN)/python benchmarks/bots.py
	$(BIN)/python benchmarks/odds.py

# Manaforge's rules by mypyc, in .venv/compiled: built, tested, compared with the sources. Needs a C compiler.
compiled: $(VENV)/.installed-compiled build-frontend
	$(BIN)/python tools/compiled.py

# The tutorials with fresh outputs; what widgets show is not stored in a notebook.
notebooks: $(VENV)/.installed-test build-frontend
	$(BIN)/jupyter nbconvert --to notebook --execute --inplace notebooks/*/*.ipynb \
	    --ClearMetadataPreprocessor.enabled=True \
	    --ClearMetadataPreprocessor.preserve_nb_metadata_mask='[("kernelspec",)]'

pictures: $(VENV)/.installed-test build-frontend
	$(BIN)/python tools/pictures.py

format: $(VENV)/.installed-test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Only where a source is newer than the bundles; the same is done on installation.
build-frontend: $(VENV)/.node
	$(BUNDLE) build

# Node.js, where the machine has none.
$(VENV)/.node: | $(VENV)/.created
	needs=$$($(BUNDLE) missing-node) && { test -z "$$needs" || $(BIN)/pip install --quiet "$$needs"; }
	touch $@

$(VENV)/.installed-%: pyproject.toml manaforge_widgets/frontend/hatch_build.py | $(VENV)/.created
	$(BIN)/pip install --quiet -e '.[$*]'
	touch $@

$(VENV)/.created:
	$(PYTHON) -m venv $(VENV)
	touch $@

clean:
	rm -rf $(VENV) dist manaforge_widgets/static manaforge_widgets/frontend/node_modules
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
