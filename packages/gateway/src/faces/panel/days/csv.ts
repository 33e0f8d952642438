import {
  type BusinessDay,
  DAY_CSV_COLUMNS,
  dayCsvRow,
  type PostingPlace,
} from '../../../operating/reconciliation/index.ts'
import { type PanelAnswer, seeOther, type Visit } from '../frame/index.ts'
import { csvAnswer, everyRow } from '../parts/index.ts'
import { dayPath } from './addresses.ts'
import type { DayPorts } from './list-page.tsx'

const POSTINGS_AT_ONCE = 1_000

/**
 * Every posting of the day as `vezne day report` writes it. A file of a day of which rows are archived would look whole
 * and not be: the day's page says so instead.
 */
export async function dayCsv(
  { dayList }: DayPorts,
  visit: Visit,
  day: BusinessDay,
): Promise<PanelAnswer> {
  const archives = await dayList.archivesOf(day)
  if (archives.length > 0) return seeOther(dayPath(visit, day.date))
  const rows = everyRow(async (after: PostingPlace | null) => {
    const question = { merchantId: visit.merchantId, after, maximum: POSTINGS_AT_ONCE }
    const postings = await dayList.postingsOf(day, question)
    const next = postings.length < POSTINGS_AT_ONCE ? null : (postings.at(-1) ?? null)
    return { rows: postings, next }
  })
  const cells = async function* () {
    for await (const posting of rows) yield dayCsvRow(day.date, posting)
  }
  return csvAnswer({ name: `day-${day.date}.csv`, columns: DAY_CSV_COLUMNS }, cells())
}
