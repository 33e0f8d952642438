import type { PointsResult } from '../connector.ts'
import { minorFromPoints } from './amounts.ts'
import { outcomeOf } from './outcomes.ts'
import type { NestpayAnswer } from './response.ts'

/** What a points query says. Banks name the balance differently; the first of these counts. */
const BALANCE_FIELDS = ['KULLANILABILIRPUAN', 'MAXIPUAN'] as const

export function readPoints(answer: NestpayAnswer): PointsResult {
  const outcome = outcomeOf(answer, null)
  if (outcome.kind === 'declined') {
    return { kind: 'declined', isoCode: outcome.isoCode, answer: outcome.answer }
  }
  if (outcome.kind === 'rejected') return { kind: 'unavailable', cause: outcome.reason }
  if (outcome.kind !== 'approved') return { kind: 'unavailable', cause: outcome.cause }
  const text = BALANCE_FIELDS.map((name) => answer.extra(name)).find((value) => value !== null)
  const availableMinor = minorFromPoints(text ?? '')
  if (availableMinor === null) return { kind: 'unavailable', cause: 'unreadable' }
  return { kind: 'found', availableMinor }
}
