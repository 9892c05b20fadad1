import { keepKeys } from "../shell/input/controls.js";
import type { ClassLesson } from "./types.js";

type Props = { lesson: ClassLesson; numbers: boolean };

/** What only the teacher should see: who may need help, what some may believe, and files that don't count. */
export function Teacher({ lesson: { needs, beliefs, unasked, aside }, numbers }: Props) {
  return (
    <aside class="mf-class-teacher" aria-label="For the teacher">
      <h3 class="mf-class-heading">Who may need you</h3>
      {needs.length === 0 && <p class="mf-soft">Nobody is long in a step or has several wrong answers.</p>}
      <ul>
        {needs.map(({ student, title, words }) => (
          <li key={student} class="mf-class-need">
            <b>{numbers ? student : "a student"}</b> {title}
            {words.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </li>
        ))}
      </ul>
      <h3 class="mf-class-heading">
        What they may believe <span class="mf-soft">a suggestion</span>
      </h3>
      {beliefs.length === 0 && <p class="mf-soft">No pattern of answers is clear enough.</p>}
      {beliefs.map(({ title, belief, talk, students }) => (
        <section key={title} class="mf-class-belief">
          <b>
            {title}: {students.length} {students.length === 1 ? "student" : "students"}
          </b>
          <p>“{belief}”</p>
          <p class="mf-soft">{talk}</p>
          <ul>
            {students.map(({ student, words, answers }) => (
              <li key={student}>
                {numbers && <b>{student} </b>}
                {words}
                <details class="mf-class-numbers">
                  <summary {...keepKeys}>These answers</summary>
                  <ul class="mf-class-evidence">
                    {answers.map((answer) => (
                      <li key={answer}>{answer}</li>
                    ))}
                  </ul>
                </details>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {unasked !== "" && <p class="mf-soft">{unasked}</p>}
      <Aside aside={aside} numbers={numbers} />
    </aside>
  );
}

type AsideProps = { aside: ClassLesson["aside"]; numbers: boolean };

/** The files that don't count; their names may hold students' numbers. */
export function Aside({ aside, numbers }: AsideProps) {
  return (
    <>
      <h3 class="mf-class-heading">
        {aside.length} {aside.length === 1 ? "file" : "files"} set aside
      </h3>
      {aside.length > 0 && !numbers && <p class="mf-soft">Show numbers to see which files these are.</p>}
      {numbers && (
        <ul>
          {aside.map(({ file, words, outcome }) => (
            <li key={file} class="mf-class-aside">
              <b>{file}</b> {words} <span class="mf-soft">{outcome}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
