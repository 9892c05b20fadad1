import { useContext } from "preact/hooks";
import { GameSymbol } from "../shell/drawing/rich.js";
import { keepKeys, Resting } from "../shell/input/controls.js";
import { Stepper } from "../shell/input/stepper.js";
import type { LabAmount, LabGroup } from "../shell/kernel/types.js";

type Props = {
  group: LabGroup;
  amounts: Readonly<Record<string, number>>;
  onChange: (id: string, value: number) => void;
};

/** A group of numbers. */
export function Amounts({ group, amounts, onChange }: Props) {
  if (group.how === "stepper") {
    return (
      <div class="mf-steppers">
        {group.amounts.map(({ id, symbol, label, least, most }) => {
          const value = amounts[id] ?? least;
          return (
            <Stepper
              key={id}
              symbol={symbol}
              label={label}
              value={value}
              least={least}
              most={most}
              onStep={(by) => onChange(id, value + by)}
            />
          );
        })}
      </div>
    );
  }
  return (
    <div class="mf-sliders">
      {group.amounts.map((amount) => (
        <Slider
          key={amount.id}
          amount={amount}
          value={amounts[amount.id] ?? amount.least}
          onChange={(value) => onChange(amount.id, value)}
        />
      ))}
    </div>
  );
}

function Slider({
  amount: { id, label, symbol, least, most },
  value,
  onChange,
}: {
  amount: LabAmount;
  value: number;
  onChange: (value: number) => void;
}) {
  const resting = useContext(Resting);
  return (
    <label class="mf-slider" data-hint={resting || label}>
      <span class="mf-slider-name">
        {symbol ? (
          <>
            <span aria-hidden="true">
              <GameSymbol name={symbol} />
            </span>
            <span class="mf-slider-label">{label}</span>
          </>
        ) : (
          label
        )}
      </span>
      <input
        type="range"
        min={least}
        max={most}
        step={1}
        value={value}
        data-target={`amount:${id}`}
        disabled={resting !== ""}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
        {...keepKeys}
      />
      <output class="mf-slider-value">{value}</output>
    </label>
  );
}
