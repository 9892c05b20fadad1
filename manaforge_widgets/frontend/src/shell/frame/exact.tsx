/** A fraction, which may break only after its stroke: a number in two pieces reads as another number. */
export function Exact({ of }: { of: string }) {
  const [above, below] = of.split("/");
  if (below == null) return <>{of}</>;
  return (
    <>
      {above}/<wbr />
      {below}
    </>
  );
}
