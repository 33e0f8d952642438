import type { JSX } from 'preact'
import { column, type FileFormat } from '../../../../base/tables/index.ts'
import {
  bankTitle,
  DIFFERENCE_STATES,
  type DifferenceState,
  type StoredDifference,
} from '../../../../operating/settlement/index.ts'
import {
  ChoiceEntry,
  countText,
  dateText,
  FilterBar,
  type Language,
  MarkedWord,
  type MarkKind,
  moneyText,
  Table,
} from '../../../design/index.ts'
import type { MerchantVisit, PanelAnswer, Visit } from '../../frame/index.ts'
import { FileMenu, Sums, tableAnswer, withField } from '../../parts/index.ts'
import { MonthSteps } from '../payout-parts.tsx'
import {
  type Month,
  monthOf,
  monthPath,
  roomPage,
  type SettlementPorts,
  tabPath,
} from '../room.tsx'
import { DIFFERENCE_TEXTS } from './texts.ts'

const MARKS: Readonly<Record<DifferenceState, MarkKind>> = {
  open: 'attention',
  confirmed: 'done',
  claimed: 'waiting',
  gone: 'ended',
}

type BadgeProps = Readonly<{ state: DifferenceState; language: Language }>

export function DifferenceBadge({ state, language }: BadgeProps): JSX.Element {
  return (
    <MarkedWord kind={MARKS[state]} title={state}>
      {DIFFERENCE_TEXTS[language].states[state]}
    </MarkedWord>
  )
}

/** Null for another currency, which the sentence says. */
export function liraOf({ kind, amountMinor }: StoredDifference): bigint | null {
  return kind === 'currency' ? null : amountMinor
}

type Kind = StoredDifference['kind']
const KINDS = Object.keys(DIFFERENCE_TEXTS.en.kinds) as readonly Kind[]

type Narrowed = Readonly<{ state: DifferenceState | undefined; kind: Kind | undefined }>

function narrowedBy({ query }: Pick<Visit, 'query'>): Narrowed {
  return {
    state: DIFFERENCE_STATES.find((each) => each === query.get('state')),
    kind: KINDS.find((each) => each === query.get('kind')),
  }
}

async function differencesOf(
  { acts, merchant, query }: Pick<MerchantVisit, 'acts' | 'merchant' | 'query'>,
  { from, to }: Month,
): Promise<readonly StoredDifference[]> {
  const { state, kind } = narrowedBy({ query })
  const asked = { from, until: to, ...(state === undefined ? {} : { state }) }
  const found = await acts.differences(merchant.merchantId, asked)
  return kind === undefined ? found : found.filter((each) => each.kind === kind)
}

/** The differences of a month by value date. */
export function differencesPage(ports: SettlementPorts, visit: Visit): Promise<PanelAnswer> {
  const { language } = visit
  const texts = DIFFERENCE_TEXTS[language]
  const month = monthOf(ports, visit)
  const { title, purpose } = texts
  const view = { tab: 'differences', title, purpose } as const
  const beside = (
    <FileMenu language={language} href={(below) => narrowedPath(visit, month, below)} />
  )
  return roomPage(visit, { ...view, beside }, async (own) => {
    const differences = await differencesOf(own, month)
    return (
      <section class="sheet dense">
        <MonthSteps visit={visit} tab="differences" month={month} />
        <Filter visit={visit} month={month} />
        {differences.length === 0 ? null : <Totals {...{ differences, language }} />}
        <Differences visit={visit} differences={differences} />
      </section>
    )
  })
}

function narrowedPath(visit: Visit, month: Month, below: string): string {
  const chosen = Object.entries(narrowedBy(visit))
  return chosen.reduce(
    (path, [name, value]) => (value === undefined ? path : withField(path, name, value)),
    monthPath(visit, 'differences', month, below),
  )
}

function Filter({ visit, month }: Readonly<{ visit: Visit; month: Month }>): JSX.Element {
  const { language, query } = visit
  const texts = DIFFERENCE_TEXTS[language]
  const { state, kind } = narrowedBy(visit)
  const isNarrowed = state !== undefined || kind !== undefined
  const entry = (name: 'state' | 'kind', value: string | undefined) => ({
    name,
    value: value ?? '',
    label: texts[name],
  })
  return (
    <FilterBar
      label={texts.filter}
      language={language}
      action={tabPath(visit, 'differences').split('?')[0] ?? ''}
      kept={[
        ['merchant', query.get('merchant')],
        ['month', month.name],
      ]}
      clearHref={isNarrowed ? monthPath(visit, 'differences', month) : null}
    >
      <ChoiceEntry
        {...entry('state', state)}
        options={[
          ['', texts.any],
          ...DIFFERENCE_STATES.map((each) => [each, texts.states[each]] as const),
        ]}
      />
      <ChoiceEntry
        {...entry('kind', kind)}
        options={[['', texts.any], ...KINDS.map((each) => [each, texts.kinds[each]] as const)]}
      />
    </FilterBar>
  )
}

/** What came on another day is no money too little or too much. */
const ON_ANOTHER_DAY: readonly Kind[] = ['wrongValueDate', 'splitBatch']

type TotalsProps = Readonly<{ differences: readonly StoredDifference[]; language: Language }>

function Totals({ differences, language }: TotalsProps): JSX.Element {
  const texts = DIFFERENCE_TEXTS[language]
  const amounts = differences.flatMap((each) =>
    each.state === 'gone' || ON_ANOTHER_DAY.includes(each.kind) ? [] : (liraOf(each) ?? []),
  )
  const sumOf = (isCounted: (amountMinor: bigint) => boolean) =>
    moneyText(
      amounts.filter(isCounted).reduce((sum, each) => sum + each, 0n),
      language,
    )
  const open = differences.filter(({ state }) => state === 'open').length
  return (
    <Sums
      sums={[
        { name: texts.short, value: sumOf((amountMinor) => amountMinor < 0n) },
        { name: texts.over, value: sumOf((amountMinor) => amountMinor > 0n) },
        { name: texts.open, value: countText(open, language) },
      ]}
    />
  )
}

/** A page of so many sentences stays below 80 kB. */
const SHOWN_MAXIMUM = 150

type ListProps = Readonly<{ visit: Visit; differences: readonly StoredDifference[] }>

function Differences({ visit, differences }: ListProps): JSX.Element {
  const { language } = visit
  const texts = DIFFERENCE_TEXTS[language]
  const count = countText(differences.length, language)
  return (
    <>
      <Table
        caption={texts.title}
        language={language}
        rows={differences.slice(0, SHOWN_MAXIMUM)}
        keyOf={({ differenceId }) => differenceId}
        empty={[texts.none, texts.noneHint]}
        columns={[
          {
            title: texts.what,
            kind: 'text',
            show: ({ differenceId, text, note, state }) => (
              <>
                <a href={tabPath(visit, 'differences', `/${differenceId}`)}>{text[language]}</a>
                {note === null ? null : <span class="quiet block">{note}</span>}
                <span class="phone">
                  <DifferenceBadge state={state} language={language} />
                </span>
              </>
            ),
          },
          { title: texts.amount, kind: 'amount', show: (each) => amountText(each, language) },
          {
            title: texts.state,
            kind: 'wide',
            show: ({ state }) => <DifferenceBadge state={state} language={language} />,
          },
          {
            title: texts.due,
            kind: 'wide',
            show: ({ dueOn }) => dateText(dueOn, language, 'short'),
          },
        ]}
      />
      {differences.length > SHOWN_MAXIMUM ? (
        <p class="quiet after">{texts.cut(SHOWN_MAXIMUM, count)}</p>
      ) : null}
    </>
  )
}

export function amountText(difference: StoredDifference, language: Language): string {
  const amountMinor = liraOf(difference)
  return amountMinor === null ? '–' : moneyText(amountMinor, language)
}

const COLUMNS = [
  column.date<StoredDifference>('dueOn', ({ dueOn }) => dueOn),
  column.text<StoredDifference>(
    'bank',
    ({ bank }) => bank,
    ({ bank }) => bankTitle(bank),
  ),
  column.text<StoredDifference>('terminal', ({ terminalAlias }) => terminalAlias),
  column.text<StoredDifference>(
    'kind',
    ({ kind }) => kind,
    ({ kind }, language) => DIFFERENCE_TEXTS[language].kinds[kind],
  ),
  column.amount<StoredDifference>('amount', liraOf),
  column.text<StoredDifference>(
    'sentence',
    ({ text }) => text.en,
    ({ text }, language) => text[language],
  ),
  column.text<StoredDifference>(
    'state',
    ({ state }) => state,
    ({ state }, language) => DIFFERENCE_TEXTS[language].states[state],
  ),
  column.text<StoredDifference>('note', ({ note }) => note),
  column.text<StoredDifference>('actor', ({ doneBy }) => doneBy),
]

/** The same differences as a file. */
export async function differencesFile(
  visit: MerchantVisit,
  { month, format }: Readonly<{ month: Month; format: FileFormat }>,
): Promise<PanelAnswer> {
  const { tr, en } = DIFFERENCE_TEXTS
  const table = {
    title: { tr: tr.title, en: en.title },
    names: { tr: 'farklar', en: 'differences' },
    of: month.name,
    columns: COLUMNS,
  }
  const { language } = visit
  return tableAnswer(table, await differencesOf(visit, month), { format, language })
}
