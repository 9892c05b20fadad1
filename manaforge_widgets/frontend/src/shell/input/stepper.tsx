import { GameSymbol } from "../drawing/rich.js";
import { useSymbols } from "../drawing/symbols.js";
import { classes } from "../drawing/words.js";
import { Button, Named } from "./controls.js";

type Props = {
  /** Empty to show the label instead. */
  symbol: string;
  /** The number's name, if the symbol's name is not enough. */
  label?: string;
  value: number;
  least?: number;
  most: number;
  /** Whether to show the maximum. */
  of?: boolean;
  onStep: (by: 1 | -1) => void;
};

/** A number changed by one at a time. */
export function Stepper({ symbol, label, value, least = 0, most, of = false, onStep }: Props) {
  const { plain } = useSymbols();
  const words = label ?? plain(`{${symbol}}`);
  return (
    <div
      class={classes("mf-stepper", !symbol && "mf-named")}
      role="group"
      aria-label={`${words}: ${value}${of ? ` of ${most}` : ""}`}
    >
      {!symbol && (
        <span class="mf-stepper-name" aria-hidden="true">
          {words}
        </span>
      )}
      <Button class="mf-icon" blocked={value <= least} onClick={() => onStep(-1)}>
        <Named label={`Less ${words}`}>−</Named>
      </Button>
      <span class="mf-amount">
        {value}
        {symbol && <GameSymbol name={symbol} />}
        {of && <span class="mf-soft mf-of">of {most}</span>}
      </span>
      <Button class="mf-icon" blocked={value >= most} onClick={() => onStep(1)}>
        <Named label={`More ${words}`}>+</Named>
      </Button>
    </div>
  );
}
