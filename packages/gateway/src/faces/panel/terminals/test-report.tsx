import type { JSX } from 'preact'
import type { TerminalTestReport } from '../../../operating/acts/index.ts'
import { MarkedWord, type MarkKind } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { TERMINAL_TEXTS } from './texts.ts'

const MARKS: Readonly<Record<TerminalTestReport['verdict'], MarkKind>> = {
  good: 'done',
  bad: 'error',
  unclear: 'warning',
}

type Props = Readonly<{ visit: Pick<Visit, 'language'>; report: TerminalTestReport }>

/** What the bank's answers show of a terminal's settings, what to do, and whom to ask. */
export function TestFindings({ visit, report }: Props): JSX.Element {
  const { language } = visit
  const texts = TERMINAL_TEXTS[language]
  return (
    <section class="sheet" id="test">
      <h2>{texts.testTitle}</h2>
      <ul class="cards">
        {report.steps.map(({ step, verdict, meaning, remedy, contact, bankSaid }) => (
          <li key={step}>
            <div class="card-head">
              <strong>{texts.steps[step]}</strong>
              <MarkedWord kind={MARKS[verdict]}>{texts.verdicts[verdict]}</MarkedWord>
            </div>
            <p>{meaning[language]}</p>
            {remedy === null ? null : (
              <p>
                <strong>{remedy[language]}</strong>
              </p>
            )}
            {bankSaid === null ? null : (
              <p class="quiet">
                {texts.bankSaid}:{' '}
                <code>
                  {[bankSaid.code, bankSaid.text].filter((word) => word !== null).join(' ')}
                </code>
              </p>
            )}
            {contact === null ? null : (
              <p class="quiet">
                {texts.ask}: {contact[language]}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
