import type { JSX } from 'preact'
import type { StatementPreview } from '../../../../operating/acts/index.ts'
import {
  DAY_FORMS,
  LINE_KINDS,
  pointedColumns,
  type StatementMapping,
  TABLE_FIELDS,
  type TableSample,
} from '../../../../operating/settlement/index.ts'
import {
  ChoiceEntry,
  countText,
  dateText,
  type Language,
  moneyText,
  Notice,
  Sheet,
  Table,
  TextEntry,
} from '../../../design/index.ts'
import { Sums } from '../../parts/index.ts'
import { STATEMENT_TEXTS } from './texts.ts'

/** What a file says, and how it was read. */
export type Previewed = Readonly<{
  mapping: StatementMapping
  /** Null: the fields of the format are fixed. */
  sample: TableSample | null
  /** Null where the file could not be read by the mapping. */
  content: Pick<StatementPreview, 'summary' | 'lines' | 'owners'> | null
  saveAs: string
  nameWrong: boolean
}>

type Props = Readonly<{ language: Language; preview: Previewed }>

/** The sums and the first lines of a file, and which column is what. */
export function PreviewSheets({ language, preview }: Props): JSX.Element {
  const { content, sample } = preview
  return (
    <>
      {content?.summary == null ? null : <Content language={language} {...content} />}
      {sample === null ? null : <Pointing {...{ language, preview, sample }} />}
    </>
  )
}

type ContentProps = Readonly<{ language: Language }> & NonNullable<Previewed['content']>

function Content({ language, summary, lines, owners }: ContentProps): JSX.Element {
  const texts = STATEMENT_TEXTS[language]
  const told = (['other', 'unknown', 'none'] as const).filter((each) => owners[each] > 0)
  const sums = (summary?.sums ?? []).map(({ kind, currency, lines: count, netMinor }) => ({
    name: currency === 'TRY' ? texts.kinds[kind] : `${texts.kinds[kind]} (${currency})`,
    value: currency === 'TRY' ? moneyText(netMinor, language) : foreign(netMinor, language),
    note: texts.preview.count(countText(count, language), count === 1),
  }))
  return (
    <Sheet title={texts.preview.title}>
      {told.length === 0 ? null : (
        <Notice kind={owners.other > 0 ? 'warning' : 'info'}>
          {told.map((each) => (
            <p key={each}>{texts.preview.owners[each](countText(owners[each], language))}</p>
          ))}
        </Notice>
      )}
      <Sums sums={sums} />
      <Lines language={language} lines={lines} />
    </Sheet>
  )
}

/** Another currency has no sign of ours. */
function foreign(netMinor: bigint, language: Language): string {
  return moneyText(netMinor, language).replace('₺', '')
}

const LINES_SHOWN = 8

function Lines({ language, lines }: Pick<ContentProps, 'language' | 'lines'>): JSX.Element {
  const { line: columns, kinds, preview } = STATEMENT_TEXTS[language]
  const orDash = (minor: bigint | null) => (minor === null ? '–' : moneyText(minor, language))
  return (
    <Table
      caption={preview.lines}
      language={language}
      rows={lines.slice(0, LINES_SHOWN)}
      keyOf={({ lineNumber }) => String(lineNumber)}
      columns={[
        {
          title: columns.valueDate,
          show: ({ valueDate }) => dateText(valueDate, language, 'short'),
        },
        { title: columns.net, kind: 'amount', show: ({ netMinor }) => orDash(netMinor) },
        { title: columns.kind, show: ({ kind }) => kinds[kind] },
        {
          title: columns.gross,
          kind: 'amount wide',
          show: ({ grossMinor }) => orDash(grossMinor),
        },
        { title: columns.fee, kind: 'amount wide', show: ({ feeMinor }) => orDash(feeMinor) },
        {
          title: columns.order,
          kind: 'wide',
          show: ({ bankOrderId, bankTransactionId }) => (
            <span class="cut">{bankOrderId ?? bankTransactionId ?? '–'}</span>
          ),
        },
        {
          title: columns.terminal,
          kind: 'wide',
          show: ({ bankTerminal }) => bankTerminal ?? '–',
        },
      ]}
    />
  )
}

type PointingProps = Props & Readonly<{ sample: TableSample }>

/** Each column with examples, and a choice of what it holds. */
function Pointing({ language, preview, sample }: PointingProps): JSX.Element {
  const texts = STATEMENT_TEXTS[language]
  const { mapping } = preview
  const { mapping: words } = texts
  return (
    <Sheet title={words.title}>
      <p class="quiet">{words.purpose}</p>
      <div class="pointing">
        <Columns {...{ language, mapping, sample }} />
      </div>
      <Writing {...{ language, mapping, sample }} />
      <TextEntry
        name="saveAs"
        label={words.name}
        hint={words.nameHint}
        value={preview.saveAs}
        maxLength={60}
        wrong={preview.nameWrong ? words.nameWrong : undefined}
      />
      <div class="buttons">
        <button type="submit" class="button" name="act" value="save">
          {words.save}
        </button>
        <button type="submit" class="button quiet" name="act" value="preview">
          {words.again}
        </button>
      </div>
    </Sheet>
  )
}

type MappingProps = Readonly<{
  language: Language
  mapping: StatementMapping
  sample: TableSample
}>

const EXAMPLES = 3
const COLUMNS_MAXIMUM = 200

function Columns({ language, mapping, sample }: MappingProps): JSX.Element {
  const texts = STATEMENT_TEXTS[language]
  const { mapping: words, fields } = texts
  const headingRow = mapping.headingRow ?? 0
  const headings = sample.rows.find(({ number }) => number === mapping.headingRow)?.cells ?? []
  const below = sample.rows.filter(({ number }) => number > headingRow)
  const width = Math.max(headings.length, ...below.map(({ cells }) => cells.length))
  const titles = Array.from({ length: Math.min(width, COLUMNS_MAXIMUM) }, (_, at) => {
    return headings[at] ?? ''
  })
  const pointed = pointedColumns(mapping, titles)
  return (
    <Table
      caption={words.title}
      language={language}
      rows={titles.map((title, at) => ({ title, at }))}
      keyOf={({ at }) => String(at)}
      columns={[
        {
          title: words.column,
          show: ({ title, at }) => (
            <>
              <strong>{title === '' ? words.untitled(at + 1) : title}</strong>
              <span class="below">
                {below
                  .slice(0, EXAMPLES)
                  .map(({ cells }) => cells[at] ?? '')
                  .filter((cell) => cell !== '')
                  .join(' · ')}
              </span>
            </>
          ),
        },
        {
          title: words.holds,
          show: ({ title, at }) => (
            <select name={`column${at}`} aria-label={title === '' ? words.untitled(at + 1) : title}>
              <option value="">{fields.none}</option>
              {TABLE_FIELDS.map((field) => (
                <option key={field} value={field} selected={pointed[at] === field}>
                  {fields[field]}
                </option>
              ))}
            </select>
          ),
        },
      ]}
    />
  )
}

const HEADINGS_SHOWN = 60

/** How amounts and dates are written. */
function Writing({ language, mapping, sample }: MappingProps): JSX.Element {
  const texts = STATEMENT_TEXTS[language]
  const { mapping: words, kinds } = texts
  const rows = sample.rows.map(
    ({ number, cells }) =>
      [String(number), `${number}: ${cells.join(' · ').slice(0, HEADINGS_SHOWN)}`] as const,
  )
  const entry = (name: 'headingRow' | 'decimal' | 'dayForm' | 'signs' | 'otherwise') => ({
    name,
    label: words[name],
    value: String(mapping[name] ?? ''),
  })
  return (
    <div class="form-grid">
      <ChoiceEntry {...entry('headingRow')} options={[...rows, ['', words.noHeadings]]} />
      <ChoiceEntry
        {...entry('decimal')}
        options={[
          [',', '1.249,90'],
          ['.', '1,249.90'],
        ]}
      />
      <ChoiceEntry {...entry('dayForm')} options={DAY_FORMS.map((form) => [form, form])} />
      <ChoiceEntry
        {...entry('signs')}
        options={[
          ['written', words.written],
          ['byKind', words.byKind],
        ]}
      />
      <ChoiceEntry
        {...entry('otherwise')}
        options={LINE_KINDS.map((kind) => [kind, kinds[kind]])}
      />
    </div>
  )
}
