import type { ComponentChildren } from "preact";
import { capital, classes } from "../../shell/drawing/words.js";
import { type Block, type Group, isGroup } from "./block.js";
import { CardRow } from "./cards.js";
import { Dice } from "./dice.js";
import { Grid } from "./grid.js";
import { Mean } from "./mean.js";
import { usePlay } from "./picks.js";
import { Pile } from "./pile.js";
import { Sheet } from "./sheet.js";
import { Counter, Text } from "./small.js";
import { Track } from "./track.js";
import { FieldRows } from "./value.js";

/** `path` leads to the block in the view. The buttons stand after the block at the path `after`. */
type Props = { of: Block; path: string; after: string; small?: boolean | undefined };

/** One block, with everything inside it. */
export function BlockView({ of, path, after, small = false }: Props): ComponentChildren {
  const play = usePlay();
  switch (of.block) {
    case "row":
      return <Next of={of as Group} path={path} after={after} small={small} />;
    case "column":
      return <Below of={of as Group} path={path} after={after} small={small} />;
    case "dice":
      return <Dice of={of} path={path} small={small} />;
    case "cards":
      return <CardRow of={of} path={path} small={small} />;
    case "track":
      return <Track of={of} path={path} />;
    case "grid":
      return <Grid of={of} path={path} />;
    case "pile":
      return <Pile of={of} path={path} />;
    case "running-mean":
      return <Mean of={of} path={path} />;
    case "sheet":
      return <Sheet of={of} path={path} />;
    case "counter":
      return <Counter of={of} path={path} />;
    case "text":
      return <Text of={of} path={path} />;
    case "number":
      return play ? <play.Number argument={of.picks} label={of.label || capital(of.picks)} /> : null;
    case "fields":
      return <FieldRows fields={of.fields} path={`${path}/fields`} />;
  }
}

function Next({ of, path, after, small }: Props & { of: Group }) {
  return (
    <div class="bl-next">
      {of.blocks.map((block, at) => (
        <BlockView key={at} of={block} path={`${path}/blocks/${at}`} after={after} small={small} />
      ))}
    </div>
  );
}

function Below({ of, path, after, small }: Props & { of: Group }) {
  const play = usePlay();
  return (
    <div class="bl-below">
      {of.blocks.map((block, at) => {
        const here = `${path}/blocks/${at}`;
        return (
          <>
            <BlockView key={at} of={block} path={here} after={after} small={small} />
            {play && here === after && <play.Buttons />}
          </>
        );
      })}
    </div>
  );
}

/** A block of the table in a panel; the blocks of a row have a panel each. */
export function Panels({ of, path, after }: Props) {
  if (of.block === "row") {
    const { blocks } = of as Group;
    return (
      <div class={"bl-row"}>
        {blocks.map((block, at) => (
          <Panel key={at} of={block} path={`${path}/blocks/${at}`} after={after} />
        ))}
      </div>
    );
  }
  return <Panel of={of} path={path} after={after} />;
}

/** With up to so many dice, a panel can be narrow. */
const FEW_DICE = 2;

function Panel({ of, path, after }: Props) {
  const first = isGroup(of) ? of.blocks.map(({ block }) => block) : [of.block];
  return (
    <div
      class={classes(
        "bl-panel",
        ...new Set(first.map((kind) => `bl-has-${kind}`)),
        of.block === "dice" && of.places.length <= FEW_DICE && "bl-few-dice",
      )}
    >
      <BlockView of={of} path={path} after={after} />
    </div>
  );
}
