import { SeatCard } from "./seat.js";
import { useTable } from "./table.js";

type Props = { front: number; open: number | null; onOpen: (seat: number) => void };

/** The seats around the one in front, clockwise from its left. */
export function Seats({ front, open, onOpen }: Props) {
  const { names } = useTable();
  const others = names.map((_, index) => (front + index) % names.length).slice(1);
  return (
    <div class="mf-seats" role="group" aria-label="Other seats" data-area="seats">
      {others.map((seat) => (
        <SeatCard key={seat} seat={seat} open={open === seat} onOpen={() => onOpen(seat)} />
      ))}
    </div>
  );
}
