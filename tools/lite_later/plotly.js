// Stands for plotly's extension of JupyterLab, and fetches the extension itself when the first figure is shown.
(() => {
  const name = "jupyterlab-plotly";
  const source = new URL("REMOTE_ENTRY", document.currentScript.src);
  let shared;
  let fetching;

  /** The renderer of plotly's own extension; asked for again after a failure. */
  function renderer() {
    fetching ??= fetched().catch((error) => {
      fetching = undefined;
      throw error;
    });
    return fetching;
  }

  async function fetched() {
    await new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = source;
      script.onload = resolve;
      script.onerror = () => reject(new Error("plotly could not be fetched from this site."));
      document.head.append(script);
    });
    const extension = window._JUPYTERLAB[name];
    await extension.init(shared);
    return (await extension.get("./mimeExtension"))().rendererFactory;
  }

  async function plugin() {
    const versions = Object.values(shared["@lumino/widgets"]);
    const { Panel } = (await versions[0].get())();

    class Figure extends Panel {
      constructor(options) {
        super();
        this.options = options;
      }

      async renderModel(model) {
        const { createRenderer } = await renderer();
        if (this.isDisposed) return;
        if (!this.widgets.length) this.addWidget(createRenderer(this.options));
        await this.widgets[0].renderModel(model);
      }
    }

    const mimeTypes = ["application/vnd.plotly.v1+json"];
    const rendererFactory = { safe: true, mimeTypes, createRenderer: (options) => new Figure(options) };
    return { id: "@jupyterlab/plotly-extension:factory", rendererFactory, rank: 2, dataType: "json" };
  }

  (window._JUPYTERLAB ??= {})[name] = {
    init: (scope) => {
      shared = scope;
    },
    get: async () => {
      const found = await plugin();
      return () => ({ __esModule: true, default: found });
    },
  };
})();
