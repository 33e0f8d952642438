import type { JSX } from 'preact'
import {
  bankTitle,
  problemText,
  type Statement,
  type StatementProblem,
} from '../../../../operating/settlement/index.ts'
import {
  ChoiceEntry,
  countText,
  dateText,
  FileEntry,
  Notice,
  Sheet,
  Table,
  TextEntry,
} from '../../../design/index.ts'
import type { MerchantVisit, PanelAnswer, Visit } from '../../frame/index.ts'
import { banksOf } from '../payouts.ts'
import { roomPage } from '../room.tsx'
import { type Previewed, PreviewSheets } from './preview.tsx'
import { STATEMENT_TEXTS } from './texts.ts'

/** What came of a file that was just sent. */
export type Told = Readonly<{
  status: number
  /** What the fields of the form hold. */
  chosen: Readonly<{ bank: string; mapping: string; terminal: string }>
  problems?: readonly StatementProblem[]
  problemsLeft?: number
  known?: Statement
  noFile?: boolean
  noBank?: boolean
  preview?: Previewed
}>

/** The imported statements of a merchant, and the form for a further one. */
export function statementsPage(visit: Visit, told: Told | null = null): Promise<PanelAnswer> {
  const { title, purpose, done } = STATEMENT_TEXTS[visit.language]
  const view = { tab: 'statements', title, purpose, done, status: told?.status ?? 200 } as const
  return roomPage(visit, view, async (own) => {
    const statements = await own.acts.statements(own.merchant.merchantId)
    const form = visit.may('settlement.import') ? (
      <UploadSheet {...(await choicesOf(own, statements))} visit={own} told={told} />
    ) : null
    return (
      <>
        {form}
        <Statements visit={own} statements={statements} />
      </>
    )
  })
}

type Choices = Readonly<{
  banks: readonly (readonly [string, string])[]
  mappings: readonly string[]
  terminals: readonly string[]
}>

const BANKS_MAXIMUM = 60

async function choicesOf(
  { acts, merchant, language }: MerchantVisit,
  statements: readonly Statement[],
): Promise<Choices> {
  const [terminals, saved] = await Promise.all([
    acts.terminalsOf(merchant.merchantId),
    acts.statementMappings(merchant.merchantId),
  ])
  const own = banksOf(
    terminals.map(({ bankCode }) => bankCode),
    language,
  )
  const known = new Set(own.map(([name]) => name))
  const named = [...saved, ...statements].map(({ bank }) => bank)
  const others = [...new Set(named)].filter((bank) => !known.has(bank))
  return {
    banks: [...own, ...others.map((bank) => [bank, bankTitle(bank)] as const)].slice(
      0,
      BANKS_MAXIMUM,
    ),
    mappings: [...new Set(saved.map(({ name }) => name))],
    terminals: terminals.map(({ alias }) => alias),
  }
}

type UploadProps = Choices & Readonly<{ visit: MerchantVisit; told: Told | null }>

function UploadSheet({ visit, told, banks, mappings, terminals }: UploadProps): JSX.Element {
  const { language, merchant } = visit
  const texts = STATEMENT_TEXTS[language]
  const { upload } = texts
  const { bank = '', mapping = '', terminal = '' } = told?.chosen ?? {}
  const bankEntry = {
    name: 'bank',
    label: upload.bank,
    value: bank,
    wrong: told?.noBank === true ? upload.noBank : undefined,
  }
  const banksOffered = banks.length === 1 ? banks : [['', upload.noBank] as const, ...banks]
  const isAgain = told?.preview !== undefined
  return (
    <form
      method="post"
      enctype="multipart/form-data"
      action={`/panel/m/${merchant.merchantNumber}/settlement/statements`}
      data-keeps-file
    >
      <Sheet title={upload.title}>
        <ToldNotices visit={visit} told={told} />
        <div class="form-grid">
          {banks.length === 0 ? (
            <TextEntry {...bankEntry} maxLength={40} isRequired />
          ) : (
            <ChoiceEntry {...bankEntry} options={banksOffered} />
          )}
          {mappings.length === 0 ? null : (
            <ChoiceEntry
              name="mapping"
              label={upload.mapping}
              value={mapping}
              options={[['', upload.anyMapping], ...mappings.map((each) => [each, each] as const)]}
            />
          )}
          <ChoiceEntry
            name="terminal"
            label={upload.terminal}
            value={terminal}
            options={[['', upload.noTerminal], ...terminals.map((each) => [each, each] as const)]}
          />
        </div>
        <FileEntry
          name="statement"
          label={upload.file}
          hint={isAgain ? upload.again : upload.fileHint}
          accept=".xlsx,.csv,.txt,.xml,.sta,.mt940,.940"
          wrong={told?.noFile === true ? upload.noFile : undefined}
        />
        <div class="buttons">
          <button type="submit" class="button" name="act" value="preview">
            {upload.preview}
          </button>
          <button type="submit" class="button quiet" name="act" value="import">
            {upload.import}
          </button>
        </div>
      </Sheet>
      {told?.preview === undefined ? null : (
        <PreviewSheets language={language} preview={told.preview} />
      )}
    </form>
  )
}

function ToldNotices({ visit, told }: Pick<UploadProps, 'visit' | 'told'>): JSX.Element | null {
  const { language } = visit
  const { preview: texts } = STATEMENT_TEXTS[language]
  const { known, problems = [], problemsLeft = 0 } = told ?? {}
  return (
    <>
      {known === undefined ? null : (
        <Notice kind="info" title={texts.known}>
          <p>{texts.knownAs(known.name, countText(known.lines, language))}</p>
        </Notice>
      )}
      {problems.length === 0 ? null : (
        <Notice kind="error" title={texts.refused}>
          <ul class="plain-list">
            {problems.map((problem, at) => (
              <li key={at}>{problemText(problem, language)}</li>
            ))}
          </ul>
          {problemsLeft > 0 ? <p>{texts.more(problemsLeft)}</p> : null}
        </Notice>
      )}
    </>
  )
}

const STATEMENTS_SHOWN = 100

type ListProps = Readonly<{ visit: MerchantVisit; statements: readonly Statement[] }>

function Statements({ visit, statements }: ListProps): JSX.Element {
  const { language, query } = visit
  const texts = STATEMENT_TEXTS[language]
  const { columns } = texts
  return (
    <Sheet title={texts.list}>
      <Table
        caption={texts.list}
        language={language}
        rows={statements.slice(0, STATEMENTS_SHOWN)}
        keyOf={({ statementId }) => statementId}
        newKey={query.get('new')}
        empty={[texts.none, texts.noneHint]}
        columns={[
          { title: columns.bank, show: ({ bank }) => bankTitle(bank) },
          {
            title: columns.file,
            kind: 'wide',
            show: ({ name }) => <span class="wrap">{name}</span>,
          },
          {
            title: columns.span,
            show: ({ from, until }) =>
              `${dateText(from, language, 'short')} – ${dateText(until, language, 'short')}`,
          },
          {
            title: columns.lines,
            kind: 'amount',
            show: ({ lines }) => countText(lines, language),
          },
          { title: columns.at, kind: 'wide', at: ({ importedAt }) => importedAt },
          {
            title: columns.by,
            kind: 'wide',
            show: ({ importedBy }) => <span class="cut">{importedBy}</span>,
          },
        ]}
      />
    </Sheet>
  )
}
