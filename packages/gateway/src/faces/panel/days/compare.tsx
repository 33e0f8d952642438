import type { BusinessDay } from '../../../operating/reconciliation/index.ts'
import { StatementError } from '../../../operating/reconciliation/index.ts'
import {
  fieldOf,
  type PanelAnswer,
  type PanelRoute,
  post,
  refusalPage,
  type Visit,
} from '../frame/index.ts'
import { dayPage } from './day-page.tsx'
import type { DayPorts } from './list-page.tsx'
import { DAY_TEXTS } from './texts.ts'

/** A line of a statement has some sixty characters: so a file of 5 MB holds about 80,000 orders. */
const STATEMENT_BYTES_MAXIMUM = 5 * 1024 * 1024
/** What a browser writes around the file. */
const FORM_BYTES = 4 * 1024

type Serve = (visit: Visit, day: BusinessDay) => Promise<PanelAnswer>

/**
 * Compares a day with the file of the bank. A comparison changes nothing and is stored nowhere, so the answer to the
 * form is the page itself.
 */
export function compareRoute(
  ports: DayPorts,
  ofDay: (serve: Serve) => (visit: Visit) => Promise<PanelAnswer>,
): PanelRoute {
  const serve = ofDay(async (visit, day) => {
    const bytes = Buffer.from(fieldOf(visit, 'statement'), 'base64')
    const texts = DAY_TEXTS[visit.language].compare
    const refused = (wrong: string) => dayPage(ports, visit, { day, wrong, status: 400 })
    if (bytes.length === 0) return refused(texts.noFile)
    const statement = textIn(bytes)
    if (statement === null) return refused(texts.noText)
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
    ...post('/panel/days/:date/compare', 'days.compare', serve),
    fileField: 'statement',
    formBytesMaximum: STATEMENT_BYTES_MAXIMUM + FORM_BYTES,
  }
}

/** Null for bytes that are no UTF-8, such as a spreadsheet's own file. */
function textIn(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
