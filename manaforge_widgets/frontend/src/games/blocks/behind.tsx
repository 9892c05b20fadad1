/** Drawings of what stands behind the doors of the famous game show; 64 units wide. */
const DRAWN = {
  goat: (
    <>
      <path d="M22 20C14 18 9 10 12 3c3 6 7 10 14 12M42 20c8-2 13-10 10-17-3 6-7 10-14 12" stroke-width="4" />
      <path class="bl-filled" d="M21 19c3-5 19-5 22 0l-2 19c-1 8-4 12-9 12s-8-4-9-12Z" />
      <path d="M21 22c-6-1-11 1-14 6 5 2 10 1 14.5-1M43 22c6-1 11 1 14 6-5 2-10 1-14.5-1M29 42h6M30 51l2 10 2-10" />
      <path d="M27 29h.01M37 29h.01" stroke-width="4.6" />
    </>
  ),
  car: (
    <>
      <path class="bl-filled" d="M4 44V33l9-3 7-12h23l8 12 9 3v11Z" />
      <path d="M19 30h27l-5-8H24Z" />
      <circle class="bl-wheel" cx="17" cy="45" r="6.5" />
      <circle class="bl-wheel" cx="47" cy="45" r="6.5" />
    </>
  ),
};

/** The drawing of a goat or a car; nothing for any other word. */
export function Behind({ word }: { word: string }) {
  const drawing = DRAWN[word.toLowerCase() as keyof typeof DRAWN];
  return drawing ? (
    <svg class={`bl-drawn bl-drawn-${word.toLowerCase()}`} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      {drawing}
    </svg>
  ) : null;
}
