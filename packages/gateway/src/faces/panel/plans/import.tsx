import { type CsvProblem, csvFaultText } from '../../../payment/bins/index.ts'
import { ButtonLink, FileEntry, Notice, Sheet, TextEntry } from '../../design/index.ts'
import { fieldOf, headedPage, type PanelAnswer, seeOther, type Visit } from '../frame/index.ts'
import { ActForm, sentText } from '../parts/index.ts'
import { PLANS_PATH } from './list.tsx'
import { PLAN_TEXTS } from './texts.ts'

export type ImportKind = 'rows' | 'limits'

const EXAMPLES = {
  rows: 'cardType;cardNetwork;installmentCount;rateBasisPoints;blockedDays\nCredit;Bonus;3;431;40\nCredit;;1;179;1',
  limits:
    'category,cards,countMaximum,validFrom\nelectronics,personal,4,2025-07-01T00:00:00+03:00\nfood,personal,1,2025-07-01T00:00:00+03:00',
} as const

const PLACES = {
  rows: { list: PLANS_PATH, action: `${PLANS_PATH}/import` },
  limits: { list: `${PLANS_PATH}/limits`, action: `${PLANS_PATH}/limits/import` },
} as const

type Refused = Readonly<{
  /** What was sent, which may then be corrected in its place. */
  text: string
  problems: readonly CsvProblem[]
  reason?: string
}>

/** The form that takes a CSV file or pasted lines. */
export function importPage(
  visit: Visit,
  kind: ImportKind,
  refused: Refused | null = null,
): PanelAnswer {
  const texts = PLAN_TEXTS[visit.language]
  const title = kind === 'rows' ? texts.importTitle : texts.importLimitsTitle
  const children = (
    <>
      <section class="sheet">
        {refused === null ? null : <Problems visit={visit} refused={refused} />}
        <ActForm action={PLACES[kind].action} label={texts.import} isMultipart>
          <FileEntry
            name="file"
            accept=".csv,text/csv,text/plain"
            label={texts.file}
            hint={texts.fileHint}
          />
          <TextEntry name="csv" label={texts.csv} lines={10} isCode value={refused?.text ?? ''} />
        </ActForm>
        <p>
          <ButtonLink href={PLACES[kind].list}>{texts.back}</ButtonLink>
        </p>
      </section>
      <Sheet title={texts.columns}>
        <p>{kind === 'rows' ? texts.columnsHelp : texts.limitColumnsHelp}</p>
        <h2>{texts.example}</h2>
        <pre class="sample">{EXAMPLES[kind]}</pre>
      </Sheet>
    </>
  )
  const status = refused === null ? 200 : 422
  const words = { title, purpose: texts.importPurpose }
  return headedPage(visit, words, { at: PLANS_PATH, status, children })
}

const PROBLEMS_SHOWN = 50

function Problems({ visit, refused }: Readonly<{ visit: Visit; refused: Refused }>) {
  const texts = PLAN_TEXTS[visit.language]
  const { problems, reason } = refused
  const left = problems.length - PROBLEMS_SHOWN
  return (
    <Notice kind="error" title={reason ?? texts.problem}>
      <ul class="plain-list">
        {problems.slice(0, PROBLEMS_SHOWN).map(({ line, column, fault }) => (
          <li key={`${line} ${column} ${fault.code}`}>
            <strong>{texts.line(line, column === null ? '' : texts.columnNamed(column))}</strong>
            {`: ${csvFaultText(fault, visit.language)}`}
          </li>
        ))}
      </ul>
      {left > 0 ? <p>{texts.problemsLeft(left)}</p> : null}
    </Notice>
  )
}

/** What the audit chain names as the source: a browser tells no path, and a file's name is the sender's to choose. */
const SOURCE = 'panel'

/** Imports the file, or the pasted lines where there is none. */
export async function importCsv(visit: Visit, kind: ImportKind): Promise<PanelAnswer> {
  const { acts, language } = visit
  const texts = PLAN_TEXTS[language]
  const text = textIn(visit)
  if (text === null) return importPage(visit, kind, refusal('', texts.notText))
  if (text.trim() === '') return importPage(visit, kind, refusal('', texts.nothingGiven))
  const result =
    kind === 'rows' ? await acts.importPlan(text, SOURCE) : await acts.importLimits(text, SOURCE)
  if (result.ok) return seeOther(`${PLACES[kind].list}?done=imported`)
  return importPage(visit, kind, { text, problems: result.problems })
}

function refusal(text: string, reason: string): Refused {
  return { text, problems: [], reason }
}

/** Null where the file is no UTF-8. */
function textIn(visit: Visit): string | null {
  const file = fieldOf(visit, 'file')
  return file === '' ? fieldOf(visit, 'csv') : sentText(file)
}
