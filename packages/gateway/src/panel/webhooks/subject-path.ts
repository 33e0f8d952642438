import { EVENTS, type SubjectKind } from '@vezne/protocol'

import type { Merchant } from '../../merchants/index.ts'
import type { DeliveryRecord } from '../../webhooks/index.ts'

/** The page of what an event tells of; null where the panel has none. */
export function subjectPath(
  { merchantNumber }: Pick<Merchant, 'merchantNumber'>,
  { eventType, subjectId }: Pick<DeliveryRecord, 'eventType' | 'subjectId'>,
): string | null {
  const events: Readonly<Record<string, Readonly<{ subject: SubjectKind }>>> = EVENTS
  const kind = events[eventType]?.subject
  if (kind === 'order') return `/panel/m/${merchantNumber}/payments/${subjectId}`
  if (kind === 'link') return `/panel/m/${merchantNumber}/links/${subjectId}`
  return kind === 'endpoint' ? `/panel/m/${merchantNumber}/webhooks/${subjectId}` : null
}
