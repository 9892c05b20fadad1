import { Rich } from "../../shell/drawing/rich.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { useTable } from "../../shell/table.js";

/** A text with symbols, in which `{seat-1}` is a seat's mark and name. */
export function Words({ text }: { text: string }) {
  const { names } = useTable();
  return (
    <>
      {text.split(/(\{seat-\d{1,2}\})/).map((part, at) => {
        const seat = /^\{seat-(\d+)\}$/.exec(part)?.[1];
        if (seat == null) return <Rich key={at} text={part} />;
        return (
          <span key={at} class="bl-named">
            <SeatMark seat={Number(seat)} /> {names[Number(seat)] ?? `seat ${seat}`}
          </span>
        );
      })}
    </>
  );
}

/** The same text for screen readers. */
export function usePlain(): (text: string) => string {
  const { names, plain } = useTable();
  return (text) => plain(text.replace(/\{seat-(\d{1,2})\}/g, (_, seat) => names[Number(seat)] ?? `seat ${seat}`));
}
