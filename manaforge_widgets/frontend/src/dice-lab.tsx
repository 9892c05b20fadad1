import type { RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { Lab } from "./lab/lab.js";
import type { Traits } from "./lab/use-lab.js";

function render({ model, el }: RenderProps<Traits>) {
  mount(<Lab model={model} />, el);
  return () => mount(null, el);
}

export default { render };
