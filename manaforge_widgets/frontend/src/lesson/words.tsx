import { Rich } from "../shell/drawing/rich.js";

/** A number with its sign and its per cent, between which no line may break. */
const NUMBER = /([<≈±] ?[\d.,/½]+(?: %)?|[\d.,/½]+ %)/;

/** Text of a lesson: with drawn symbols, and with whole numbers on one line. */
export function Words({ text }: { text: string }) {
  return (
    <>
      {text.split(NUMBER).map((piece, place) =>
        place % 2 ? (
          <span key={place} class="mf-whole">
            {piece}
          </span>
        ) : (
          piece && <Rich key={place} text={piece} />
        ),
      )}
    </>
  );
}
