import type { JSX } from 'preact'
import type {
  BusinessDay,
  DayDifference,
  DayReconciliation,
} from '../../../operating/reconciliation/index.ts'
import { FileEntry, moneyText, Notice, Sheet, Table } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { ActForm } from '../parts/index.ts'
import { dayPath } from './addresses.ts'
import { DAY_TEXTS } from './texts.ts'

type FormView = Readonly<{ visit: Visit; day: BusinessDay; wrong: string | undefined }>

/** Takes the bank's file of the day. */
export function CompareForm({ visit, day, wrong }: FormView): JSX.Element {
  const texts = DAY_TEXTS[visit.language].compare
  return (
    <Sheet title={texts.title}>
      <p>{texts.purpose}</p>
      <ActForm action={dayPath(visit, day.date, '/reconcile')} label={texts.act} isMultipart>
        <FileEntry
          name="statement"
          label={texts.file}
          hint={texts.fileHint}
          accept=".xlsx,.csv,text/csv"
          wrong={wrong}
        />
      </ActForm>
      <details class="more">
        <summary>{texts.sample}</summary>
        <pre class="sample" tabindex={0}>
          {texts.sampleText}
        </pre>
      </details>
    </Sheet>
  )
}

const SHOWN_MAXIMUM = 500

type View = Readonly<{ visit: Visit; comparison: DayReconciliation }>

/** What differs between the gateway's books and the bank's file, and what to do about each difference. */
export function Comparison({ visit, comparison }: View): JSX.Element {
  const { language } = visit
  const texts = DAY_TEXTS[language].compare
  const { differences, compared } = comparison
  const shown = differences.slice(0, SHOWN_MAXIMUM)
  return (
    <Sheet title={texts.result}>
      {differences.length === 0 ? (
        <Notice kind="done" title={texts.same(compared)} />
      ) : (
        <>
          <Notice kind="warning" title={texts.differ(differences.length, compared)} />
          <ol class="cards">
            {shown.map((difference, index) => (
              <Difference key={index} visit={visit} difference={difference} />
            ))}
          </ol>
          {differences.length > shown.length ? (
            <p class="quiet">{texts.more(differences.length - shown.length)}</p>
          ) : null}
        </>
      )}
      <SideBySide visit={visit} comparison={comparison} />
    </Sheet>
  )
}

function Difference({
  visit,
  difference,
}: Readonly<{ visit: Visit; difference: DayDifference }>): JSX.Element {
  const { language } = visit
  const texts = DAY_TEXTS[language].compare
  const { kind, orderId, merchantNumber, bankOrderId, here, bank, terminalAlias } = difference
  const side = (record: DayDifference['here']) =>
    record === null
      ? texts.nothing
      : texts.moved(
          moneyText(record.takenMinor, language),
          moneyText(record.returnedMinor, language),
        )
  return (
    <li>
      <p class="said">
        <strong>{texts.kinds[kind][0]}</strong>
      </p>
      <p>
        {texts.here}: {side(here)} · {texts.bank}: {side(bank)}
      </p>
      <p class="quiet">{texts.kinds[kind][1]}</p>
      <p class="quiet">
        {orderId === null || merchantNumber === null ? null : (
          <>
            <a href={`/panel/m/${merchantNumber}/payments/${orderId}`}>{texts.seeOrder}</a>
            {' · '}
          </>
        )}
        {terminalAlias === null ? null : `${terminalAlias} · `}
        {texts.bankOrder} <code>{bankOrderId}</code>
      </p>
    </li>
  )
}

function SideBySide({ visit, comparison }: View): JSX.Element {
  const { language } = visit
  const texts = DAY_TEXTS[language]
  const { columns } = texts.compare
  return (
    <Table
      caption={texts.compare.result}
      language={language}
      rows={comparison.totals}
      keyOf={({ merchantNumber, terminalAlias }) => `${merchantNumber} ${terminalAlias}`}
      columns={[
        {
          title: texts.columns.terminal,
          show: ({ terminalAlias }) => terminalAlias ?? texts.compare.onlyInFile,
        },
        { title: columns.takenHere, kind: 'amount', amountMinor: ({ here }) => here.takenMinor },
        { title: columns.takenBank, kind: 'amount', amountMinor: ({ bank }) => bank.takenMinor },
        {
          title: columns.returnedHere,
          kind: 'wide',
          amountMinor: ({ here }) => here.returnedMinor,
        },
        {
          title: columns.returnedBank,
          kind: 'wide',
          amountMinor: ({ bank }) => bank.returnedMinor,
        },
      ]}
    />
  )
}
