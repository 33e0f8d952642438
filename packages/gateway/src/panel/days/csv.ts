import { Readable } from 'node:stream'

import { type BusinessDay, dayCsvHead, dayCsvLine, type PostingPlace } from '../../reports/index.ts'
import { type PanelAnswer, seeOther, type Visit } from '../frame/index.ts'
import { csvHeaders } from '../parts/index.ts'
import { dayPath } from './paths.ts'
import type { DayPorts } from './ports.ts'

const POSTINGS_AT_ONCE = 1_000

/**
 * Every posting of the day as `vezne day report` writes it, read page by page while the browser takes it. A file of a
 * day of which rows are archived would look whole and not be: the day's page says so instead.
 */
export async function dayCsv(
  { dayList }: DayPorts,
  visit: Visit,
  day: BusinessDay,
): Promise<PanelAnswer> {
  const archives = await dayList.archivesOf(day)
  if (archives.length > 0) return seeOther(dayPath(visit, day.date))
  const headers = csvHeaders(`day-${day.date}.csv`)
  const body = Readable.from(partsOf(dayList, day, visit.merchantId))
  return { status: 200, headers, body }
}

async function* partsOf(
  dayList: DayPorts['dayList'],
  day: BusinessDay,
  merchantId: string | null,
): AsyncGenerator<string> {
  yield dayCsvHead()
  let after: PostingPlace | null = null
  for (;;) {
    const question = { merchantId, after, maximum: POSTINGS_AT_ONCE }
    const postings: Awaited<ReturnType<typeof dayList.postingsOf>> = await dayList.postingsOf(
      day,
      question,
    )
    yield postings.map((posting) => dayCsvLine(day.date, posting)).join('')
    const last = postings.at(-1)
    if (last === undefined || postings.length < POSTINGS_AT_ONCE) return
    after = last
  }
}
