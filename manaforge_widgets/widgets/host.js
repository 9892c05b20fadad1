async (widget) => {
  const packed = atob(document.getElementById("page").textContent);
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { state, style } = await new Response(unpacked).json();
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
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
  await widget.render({ model, el: document.getElementById("widget"), signal: new AbortController().signal });
}
