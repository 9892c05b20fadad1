import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { LeavesWords } from "../../shell/board/suggested.js";
import { Glyph } from "../../shell/drawing/glyphs.js";
import { Rich } from "../../shell/drawing/rich.js";
import { close, down } from "../../shell/drawing/signs.js";
import { classes } from "../../shell/drawing/words.js";
import { Button } from "../../shell/input/controls.js";
import { Stepper } from "../../shell/input/stepper.js";
import { Pips } from "./cost.js";
import { MANA } from "./elements.js";
import { inWords, leavesOfPayment } from "./leaves.js";
import { drawNeed, drawPayment, paidBy, paying, shortfall } from "./payment.js";
import { useTable } from "./table.js";
import type { Mana, Pay, Payment } from "./types.js";

type Props = { form: unknown; source: string | null | undefined; children: ComponentChildren };

/**
 * One click pays the proposed payment; "Pay differently" opens a stepper for each element that the seat has. If
 * nothing is proposed, as in a puzzle, the steppers are open from the beginning.
 */
export function PaymentEditor({ form, source, children }: Props) {
  const pay = form as Pay;
  const table = useTable();
  const [payment, setPayment] = useState(pay.proposal);
  const [open, setOpen] = useState(() => shortfall(pay.proposal, pay) !== "");
  const short = shortfall(payment, pay);
  const left = inWords(leavesOfPayment(table, payment));
  const step = (kind: keyof Payment, name: Mana, by: number) =>
    setPayment({ ...payment, [kind]: { ...payment[kind], [name]: payment[kind][name] + by } });
  const rows = (["mana", "gems"] as const).filter((kind) => kind === "gems" || pay.allow_mana);
  return (
    <div class="mf-payment">
      <p class="mf-cost">
        <span class="mf-soft">Cost</span> <Pips of={drawNeed(pay)} hand={paidBy(payment)} />
      </p>
      {open && (
        <div class="mf-steppers">
          {rows.flatMap((kind) =>
            MANA.filter((name) => pay[kind][name] > 0).map((name) => (
              <Stepper
                key={`${kind}-${name}`}
                symbol={kind === "mana" ? name : `${name}-gem`}
                value={payment[kind][name]}
                most={pay[kind][name]}
                of
                onStep={(by) => step(kind, name, by)}
              />
            )),
          )}
        </div>
      )}
      <div class="mf-answers">
        <Button
          class={classes("mf-answer", short === "" && "mf-proposed")}
          blocked={short !== ""}
          data-first={short === "" || undefined}
          onClick={() => table.act(paying(payment), source ?? "choice")}
        >
          <b>Pay</b> <Rich text={drawPayment(payment)} />
          {left && <LeavesWords of={left} />}
        </Button>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Close" : "Pay differently"} <Glyph of={open ? close : down} />
        </Button>
        {children}
      </div>
      <p class="mf-short" role="status">
        {short}
      </p>
    </div>
  );
}
