import type { AnyModel } from "@anywidget/types";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, keepKeys } from "../shell/input/controls.js";
import type { Reply } from "../shell/kernel/request.js";
import type { ForgetFiles, ShowFiles, TakeFile } from "../shell/kernel/requests.js";
import { dropped, encoded, type Given } from "./given.js";
import type { ClassInbox, ClassLesson } from "./types.js";

export type Traits = { lessons: ClassLesson[]; inbox?: ClassInbox; still?: boolean };

type Props = { model: AnyModel<Traits>; inbox: ClassInbox };

/** Takes the files that students handed in, and shows which do not count. A picture of it takes none. */
export function Inbox({ model, inbox }: Props) {
  const { files, aside } = inbox;
  const still = model.get("still") === true;
  const root = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const [asks, setAsks] = useState(false);
  const { take, forget, words, errors } = useFiles(model, inbox);
  useDrops(root, setOver, still ? () => {} : take);
  const choose = (event: { currentTarget: HTMLInputElement }) => {
    const given = [...(event.currentTarget.files ?? [])].map((file) => ({ name: file.name, file }));
    event.currentTarget.value = ""; // the same file can be chosen again
    void take(given);
  };
  const startOver = () => {
    setAsks(false);
    void forget();
  };
  return (
    <section ref={root} class={over ? "mf-class-inbox mf-class-over" : "mf-class-inbox"} aria-label="Files">
      {files === 0 && (
        <>
          <h2 class="mf-class-title">See what your class did</h2>
          <p>
            Choose the files that your students handed in, or drop them here: all at once, or a whole folder. Each one
            is checked, and the page shows where the class is.
          </p>
        </>
      )}
      <div class="mf-class-row">
        <label class="mf-button mf-primary mf-class-choose" aria-disabled={still || undefined}>
          {files === 0 ? "Choose files" : "Add files"}
          <input type="file" multiple disabled={still} class="mf-hidden" onChange={choose} {...keepKeys} />
        </label>
        <span role="status">{words}</span>
        {files > 0 && !asks && <Button onClick={() => setAsks(true)}>Start over</Button>}
        {asks && (
          <span class="mf-class-row">
            Forget all files on this page?
            <Button onClick={startOver}>Start over now</Button>
            <Button onClick={() => setAsks(false)}>Keep them</Button>
          </span>
        )}
      </div>
      {errors.length > 0 && (
        <div role="alert">
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      {aside.length > 0 && (
        <details class="mf-class-numbers">
          <summary {...keepKeys}>
            {aside.length} {aside.length === 1 ? "file does" : "files do"} not count: show names and reasons
          </summary>
          <ul>
            {aside.map(({ file, words: why, outcome }) => (
              <li key={file} class="mf-class-aside">
                <b>{file}</b> {why} <span class="mf-soft">{outcome}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Sends files to Python one after the other, and says how far it is. */
function useFiles(model: AnyModel<Traits>, { files, aside, most_bytes }: ClassInbox) {
  const [progress, setProgress] = useState("");
  const [errors, setErrors] = useState<string[]>([]);
  const turn = useRef(Promise.resolve());
  const send = async (given: Given[]) => {
    const lost: string[] = [];
    let refused = "";
    setErrors([]);
    for (const [place, { name, file }] of given.entries()) {
      setProgress(`Reading file ${place + 1} of ${given.length}.`);
      const data = file.size > most_bytes ? "" : await encoded(file).catch(() => null);
      if (data == null) lost.push(name);
      else refused = await ask(model, { kind: "take_file", name, size: file.size, data });
      if (refused) break;
    }
    const failed = await ask(model, { kind: "show_files" });
    setErrors(
      [lost.length > 0 ? `Your browser can’t read ${lost.join(", ")}.` : "", refused || failed].filter(Boolean),
    );
    setProgress("");
  };
  // Files that come while others are read wait for their turn.
  const after = (run: () => Promise<void>) => {
    turn.current = turn.current.then(run);
    return turn.current;
  };
  const take = (given: Given[]) => after(() => send(given));
  const forget = () =>
    after(async () => {
      setErrors([await ask(model, { kind: "forget_files" })].filter(Boolean));
    });
  const words = progress || (files === 0 ? "" : summed(files, files - aside.length));
  return { take, forget, words, errors };
}

const summed = (files: number, count: number) =>
  `${files} ${files === 1 ? "file" : "files"}: ${count} ${count === 1 ? "counts" : "count"}.`;

/** Send a request to Python; its error, or an empty text. */
async function ask(model: AnyModel<Traits>, wanted: TakeFile | ShowFiles | ForgetFiles): Promise<string> {
  const request = Math.floor(Math.random() * 1e9);
  return new Promise((resolve) => {
    const heard = (reply: Reply) => {
      if (reply.request !== request) return;
      model.off("msg:custom", heard);
      resolve(reply.error);
    };
    model.on("msg:custom", heard);
    model.send({ ...wanted, request });
  });
}

/** Takes files that are dropped anywhere on the page: a browser would otherwise leave the page to show one of them. */
function useDrops(
  root: RefObject<HTMLElement | null>,
  setOver: (over: boolean) => void,
  take: (given: Given[]) => unknown,
) {
  const taken = useRef(take);
  taken.current = take;
  useEffect(() => {
    const end = new AbortController();
    // The page may have put another view in the place of this one.
    const isShown = () => root.current?.isConnected === true;
    const over = (event: DragEvent) => {
      if (!isShown()) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget == null) setOver(false);
    };
    const drop = async (event: DragEvent) => {
      if (!isShown()) return;
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) await taken.current(await dropped(event.dataTransfer));
    };
    addEventListener("dragover", over, end);
    addEventListener("dragleave", leave, end);
    addEventListener("drop", (event) => void drop(event), end);
    return () => end.abort();
  }, []);
}
