import type { FileFormat } from '../../../base/tables/index.ts'
import {
  type BusinessDay,
  dayColumns,
  type PostingPlace,
  StatementError,
} from '../../../operating/reconciliation/index.ts'
import { businessDayOf } from '../../../payment/payments/index.ts'
import type { Language } from '../../design/index.ts'
import {
  fieldOf,
  get,
  type PanelAnswer,
  type PanelRoute,
  post,
  postOfMerchant,
  refusalPage,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import { addressOf, everyRow, fileRoutes, tableAnswer } from '../parts/index.ts'
import { dayPath } from './addresses.ts'
import { dayPage } from './day-page.tsx'
import { type DayPorts, daysPage } from './list-page.tsx'
import { DAY_TEXTS } from './texts.ts'

export type { DayPorts } from './list-page.tsx'

/** Business days: their batches, sums and postings, the comparison with the bank, and the closing. */
export function dayRoutes(ports: DayPorts): readonly PanelRoute[] {
  type Serve = (visit: Visit, day: BusinessDay) => Promise<PanelAnswer>
  const ofDay = (serve: Serve) => (visit: Visit) => withDay(ports, visit, serve)
  return [
    get('/panel/days', 'days.see', (visit) => daysPage(ports, visit)),
    get(
      '/panel/days/:date',
      'days.see',
      ofDay((visit, day) => dayPage(ports, visit, { day })),
    ),
    ...fileRoutes('/panel/days/:date', 'days.see', (visit, format) =>
      withDay(ports, visit, (_, day) => dayFile(ports, visit, { day, format })),
    ),
    compareRoute(ports, ofDay),
    postOfMerchant('/panel/m/:merchant/days/close', 'days.close', async (visit) => {
      const { merchant } = visit
      const { closed, open, busy } = await ports.closeDay(merchant.merchantId)
      await visit.acts.reportDayClose(merchant.merchantNumber, { closed, open: open + busy })
      const whole = closed === 0 ? 'nothingOpen' : 'closed'
      const done = busy > 0 ? 'busy' : open > 0 ? 'notAll' : whole
      return seeOther(addressOf('/panel/days', visit, { merchant, done }))
    }),
  ]
}

async function withDay(
  { dayEndMinutes }: DayPorts,
  visit: Visit,
  serve: (visit: Visit, day: BusinessDay) => Promise<PanelAnswer>,
): Promise<PanelAnswer> {
  const day = businessDayOf(visit.params['date'] ?? '', dayEndMinutes)
  return day === null ? refusalPage(visit, 'NotFound') : serve(visit, day)
}

const POSTINGS_AT_ONCE = 1_000

/**
 * Every posting of the day as `vezne day report` writes it. A file of a day of which rows are archived would look whole
 * and not be: the day's page says so instead.
 */
async function dayFile(
  { dayList }: DayPorts,
  visit: Visit,
  { day, format }: Readonly<{ day: BusinessDay; format: FileFormat }>,
): Promise<PanelAnswer> {
  const archives = await dayList.archivesOf(day)
  if (archives.length > 0) return seeOther(dayPath(visit, day.date))
  const rows = everyRow(async (after: PostingPlace | null) => {
    const question = { merchantId: visit.merchantId, after, maximum: POSTINGS_AT_ONCE }
    const postings = await dayList.postingsOf(day, question)
    const next = postings.length < POSTINGS_AT_ONCE ? null : (postings.at(-1) ?? null)
    return { rows: postings, next }
  })
  const table = {
    title: { tr: DAY_TEXTS.tr.postings.title, en: DAY_TEXTS.en.postings.title },
    names: { tr: 'gun', en: 'day' },
    of: day.date,
    columns: dayColumns(day.date, wordOf),
  }
  return tableAnswer(table, rows, { format, language: visit.language })
}

function wordOf(name: string, language: Language): string {
  const { legs, accounts } = DAY_TEXTS[language]
  const words: Readonly<Record<string, string>> = { ...legs, ...accounts }
  return words[name] ?? name
}

/** A line of a statement has some sixty characters: so a file of 5 MB holds about 80,000 orders. */
const STATEMENT_BYTES_MAXIMUM = 5 * 1024 * 1024
/** What a browser writes around the file. */
const FORM_BYTES = 4 * 1024

type Serve = (visit: Visit, day: BusinessDay) => Promise<PanelAnswer>

/**
 * Compares a day with the file of the bank. A comparison changes nothing and is stored nowhere, so the answer to the
 * form is the page itself.
 */
function compareRoute(
  ports: DayPorts,
  ofDay: (serve: Serve) => (visit: Visit) => Promise<PanelAnswer>,
): PanelRoute {
  const serve = ofDay(async (visit, day) => {
    const sent = fieldOf(visit, 'statement')
    const texts = DAY_TEXTS[visit.language].compare
    const refused = (wrong: string) => dayPage(ports, visit, { day, wrong, status: 400 })
    if (sent === '') return refused(texts.noFile)
    const statement = Buffer.from(sent, 'base64')
    try {
      const question = { merchantId: visit.merchantId, statement }
      const comparison = await visit.acts.compareStatementOf(day.date, question)
      return comparison === null
        ? refusalPage(visit, 'NotFound')
        : await dayPage(ports, visit, { day, comparison })
    } catch (error) {
      if (error instanceof StatementError) return refused(error.problem[visit.language])
      throw error
    }
  })
  return {
    ...post('/panel/days/:date/reconcile', 'days.reconcile', serve),
    fileField: 'statement',
    formBytesMaximum: STATEMENT_BYTES_MAXIMUM + FORM_BYTES,
  }
}
