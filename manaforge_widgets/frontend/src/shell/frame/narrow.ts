import { createContext } from "preact";

/** Whether the board is as narrow as a phone: then the line that says what the seat may do is part of the bar. */
export const Narrow = createContext(false);
