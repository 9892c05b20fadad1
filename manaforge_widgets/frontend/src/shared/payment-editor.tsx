import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "./controls.js";
import { Glyph } from "./glyphs.js";
import { leaves, leavesWords } from "./odds.js";
import { drawNeed, drawPayment, type Payment, readPayment, shortfall, writePayment } from "./payment.js";
import { Rich } from "./rich.js";
import { Stepper } from "./stepper.js";
import { useTable } from "./table.js";
import type { Mana, Pay } from "./types.js";
import { classes, MANA } from "./words.js";

type Props = { pay: Pay; onPay: (notation: string) => void; children: ComponentChildren };

/** One click pays what is proposed; "Change" opens a stepper for each element that there is. */
export function PaymentEditor({ pay, onPay, children }: Props) {
  const [payment, setPayment] = useState(() => readPayment(pay.proposal));
  const [open, setOpen] = useState(false);
  const short = shortfall(payment, pay);
  const left = leaves(useTable(), writePayment(payment));
  const step = (kind: keyof Payment, name: Mana, by: number) =>
    setPayment({ ...payment, [kind]: { ...payment[kind], [name]: payment[kind][name] + by } });
  const rows = (["mana", "gems"] as const).filter((kind) => kind === "gems" || pay.allow_mana);
  return (
    <div class="mf-payment">
      <p class="mf-cost">
        <span class="mf-soft">Cost</span> <Rich text={drawNeed(pay)} />
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
          class={classes("mf-answer", "mf-proposed")}
          blocked={short !== ""}
          data-first="true"
          onClick={() => onPay(writePayment(payment))}
        >
          <b>Pay</b> <Rich text={drawPayment(payment)} />
          {left && <span class={classes("mf-leaves", left.lost.length > 0 && "mf-loses")}>{leavesWords(left)}</span>}
        </Button>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Close" : "Change"} <Glyph name={open ? "close" : "down"} />
        </Button>
        {children}
      </div>
      <p class="mf-short" role="status">
        {short}
      </p>
    </div>
  );
}
