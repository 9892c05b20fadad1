import { deepEqual, equal, rejects } from "node:assert/strict";
import { test } from "node:test";
import { later } from "../../src/chart/later.js";
import { FakeModel } from "../fake-model.js";

/** A plotly that records its messages; the test decides when it is loaded. */
function plotly(model: FakeModel) {
  const heard: unknown[] = [];
  let finish = (_made: () => never) => {};
  let fail = (_reason: Error) => {};
  const loading = new Promise<() => never>((done, failed) => {
    finish = done;
    fail = failed;
  });
  const figure = {
    initialize() {
      model.on("change:_py2js_relayout", () => heard.push(model.get("_py2js_relayout")));
    },
    render: () => () => heard.push("removed"),
  };
  return { heard, load: () => loading, arrive: () => finish(() => figure as never), fail };
}

/** Send a figure a message as Python does: a value that is reset at once. */
function tell(model: FakeModel, value: unknown) {
  model.set("_py2js_relayout", value);
  model.set("_py2js_relayout", null);
}

/** A place on the page, and what it says. */
function place() {
  const said = { textContent: "", style: {}, remove: () => (said.textContent = "") };
  globalThis.document = { createElement: () => said } as never;
  return { said, el: { appendChild: (one: unknown) => one } as never };
}

test("a chart is ready before plotly is loaded, and gets each earlier message once and in order", async () => {
  const model = new FakeModel();
  const { heard, load, arrive } = plotly(model);
  const chart = later(load);
  equal(chart.initialize({ model: model.as() }), undefined);
  tell(model, { x: 1 });
  tell(model, { x: 2 });
  const { said, el } = place();
  const drawn = chart.render({ model: model.as(), el });
  equal(said.textContent, "Loading the chart…");
  deepEqual(heard, []);
  arrive();
  const remove = await drawn;
  equal(said.textContent, "");
  deepEqual(heard.filter(Boolean), [{ x: 1 }, { x: 2 }]);
  tell(model, { x: 3 });
  deepEqual(heard.filter(Boolean), [{ x: 1 }, { x: 2 }, { x: 3 }]);
  remove?.();
  equal(heard.at(-1), "removed");
});

test("a place that is removed before plotly is loaded stays empty", async () => {
  const model = new FakeModel();
  const { load, arrive } = plotly(model);
  const chart = later(load);
  chart.initialize({ model: model.as() });
  const gone = new AbortController();
  const drawn = chart.render({ model: model.as(), el: place().el, signal: gone.signal });
  gone.abort();
  arrive();
  equal(await drawn, undefined);
});

test("if plotly can't be loaded, the place of the chart says so, and no more messages are kept", async () => {
  const model = new FakeModel();
  const { load, fail } = plotly(model);
  const chart = later(load);
  chart.initialize({ model: model.as() });
  const { said, el } = place();
  const drawn = chart.render({ model: model.as(), el });
  fail(new Error("refused"));
  await rejects(drawn, /refused/);
  equal(said.textContent, "The chart could not be loaded. Run its cell again.");
  equal(model.listeners, 0);
});
