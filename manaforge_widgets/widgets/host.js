const read = (id) => JSON.parse(document.getElementById(id).textContent);
const state = read("state");
const listeners = new Map();
const model = {
  get: (key) => state[key],
  set(key, value) {
    state[key] = value;
    for (const run of listeners.get(`change:${key}`) ?? []) run();
  },
  save_changes() {},
  send() {},
  on(name, run) {
    listeners.set(name, [...(listeners.get(name) ?? []), run]);
  },
  off(name, run) {
    listeners.set(name, (listeners.get(name) ?? []).filter((other) => other !== run));
  },
};
const url = URL.createObjectURL(new Blob([read("module")], { type: "text/javascript" }));
const { default: widget } = await import(url);
const signal = new AbortController().signal;
await widget.render({ model, el: document.getElementById("widget"), signal });
