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
  const live = document.querySelector("[data-live]");
  if (!live) return;
  const { folder, how } = live.dataset;
  const place = document.getElementById("how");
  if (location.protocol === "file:") place.textContent = how;
  else {
    import(new URL(`${folder}/page.js`, location.href).href).catch(() => {
      place.textContent = `This page needs the folder ${folder} beside it, which is not there. ${how}`;
    });
  }
}
