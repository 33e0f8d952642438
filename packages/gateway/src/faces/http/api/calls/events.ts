import { EVENTS, LIMITS, type SubjectKind } from '@vezne/protocol'
import { fieldError, GatewayError } from '../../../../base/kernel/index.ts'
import { type ApiRoute, type OwnFields, type RequestOf, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { viewToWire as orderToWire } from './after-payment.ts'
import { viewToWire as linkToWire } from './links.ts'

/** Decision 7.4. */
export function eventsRoute(useCases: Pick<UseCases, 'readFeed'>): ApiRoute {
  return route('readEvents', 'before', (wire, { caller }) => {
    const request = {
      after: Number(wire.after ?? 0),
      limit: Number(wire.limit ?? LIMITS.entriesPerPageDefault),
      types: readTypes(wire),
      waitMilliseconds: Number(wire.wait ?? 0) * 1_000,
    }
    return async () => ({
      fields: { ...(await useCases.readFeed(caller.merchant.merchantId, request)) },
    })
  })
}

function readTypes({ types }: Pick<RequestOf<'readEvents'>, 'types'>): readonly string[] | null {
  if (types === undefined) return null
  const wanted = types.split(',').map((type) => type.trim())
  if (wanted.every((type) => Object.hasOwn(EVENTS, type))) return wanted
  const known = Object.keys(EVENTS).join(', ')
  throw fieldError('types', {
    tr: `virgülle ayrılmış olay türleri olmalıdır: ${known}`,
    en: `must be types of events between commas: ${known}`,
  })
}

/**
 * The subject of an event, as the event's `data` holds it: the answer of `inquire` or `linkStatus` without the
 * fields that all answers have. Null for a subject that neither call answers.
 */
export async function describeSubject(
  useCases: Pick<UseCases, 'inquire' | 'linkStatus'>,
  kind: SubjectKind,
  subject: Readonly<{ merchantId: string; subjectId: string }>,
): Promise<OwnFields | null> {
  try {
    return await answerOf(useCases, kind, subject)
  } catch (error) {
    // An order of an archived quarter is no longer in the database.
    if (error instanceof GatewayError) return null
    throw error
  }
}

async function answerOf(
  useCases: Pick<UseCases, 'inquire' | 'linkStatus'>,
  kind: SubjectKind,
  { merchantId, subjectId }: Readonly<{ merchantId: string; subjectId: string }>,
): Promise<OwnFields | null> {
  if (kind === 'order') {
    const request = { orderId: subjectId, paymentConversationId: null }
    return orderToWire(await useCases.inquire(merchantId, request))
  }
  if (kind !== 'link') return null
  const request = { linkId: subjectId, paymentsAfter: null }
  return linkToWire(await useCases.linkStatus(merchantId, request))
}
