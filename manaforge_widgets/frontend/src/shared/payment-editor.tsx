import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button, Named } from "./controls.js";
import { Glyph } from "./glyphs.js";
import { drawNeed, drawPayment, type Payment, readPayment, shortfall, writePayment } from "./payment.js";
import { Rich, Symbol } from "./rich.js";
import type { Mana, Pay } from "./types.js";
import { classes, MANA, plain } from "./words.js";

type Props = { pay: Pay; onPay: (notation: string) => void; children: ComponentChildren };

/** One click pays what is proposed; "Change" opens a stepper for each element that there is. */
export function PaymentEditor({ pay, onPay, children }: Props) {
  const [payment, setPayment] = useState(() => readPayment(pay.proposal));
  const [open, setOpen] = useState(false);
  const short = shortfall(payment, pay);
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
                max={pay[kind][name]}
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

type StepperProps = { symbol: string; value: number; max: number; onStep: (by: number) => void };

function Stepper({ symbol, value, max, onStep }: StepperProps) {
  const words = plain(`{${symbol}}`);
  return (
    <div class="mf-stepper" role="group" aria-label={`${words}: ${value} of ${max}`}>
      <Button class="mf-icon" blocked={value <= 0} onClick={() => onStep(-1)}>
        <Named label={`Less ${words}`}>−</Named>
      </Button>
      <span class="mf-amount">
        {value}
        <Symbol name={symbol} />
        <span class="mf-soft mf-of">of {max}</span>
      </span>
      <Button class="mf-icon" blocked={value >= max} onClick={() => onStep(1)}>
        <Named label={`More ${words}`}>+</Named>
      </Button>
    </div>
  );
}
