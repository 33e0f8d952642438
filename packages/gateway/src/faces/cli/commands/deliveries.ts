import { isUuid } from '../../../base/kernel/index.ts'
import { DELIVERY_STATES, type DeliveryRecord } from '../../../payment/webhooks/index.ts'
import { counted } from '../answer.ts'
import { CommandError, command } from '../command.ts'
import { choiceIn, momentIn } from '../option-values.ts'
import { withMerchant } from '../with-operator.ts'
import { resultOf, unknownEndpoint } from './endpoints.ts'

const LISTED_MAXIMUM = 100

const list = command({
  name: 'webhooks deliveries <merchant>',
  description: 'events that were sent to endpoints of a merchant, the latest first',
  options: {
    '--endpoint <id>': 'only of this endpoint',
    '--subject <id>': 'only about this order, link or session',
    '--type <type>': 'only of this type, such as payment.approved',
    '--state <state>': `only in this state: ${DELIVERY_STATES.join(', ')}`,
    '--before <position>': 'only of earlier positions: the next page',
    '--attempts': 'with every attempt and the beginning of its answer',
  },
  example: 'vezne webhooks deliveries 1100000001 --state GivenUp',
  json: 'rows',
  run: async (ports, { merchant: name, before, attempts = false, ...options }) => {
    const { endpoint = null, subject = null, type = null, state } = options
    const wanted = {
      endpointId: idIn('--endpoint', endpoint),
      subjectId: idIn('--subject', subject),
      eventType: type,
      state: state === undefined ? null : choiceIn('--state', state, DELIVERY_STATES),
      before: before === undefined ? null : positionIn('--before', before),
      limit: LISTED_MAXIMUM,
    }
    const found = await withMerchant(ports, name, (operator, { merchantId }) =>
      operator.searchDeliveries({ merchantId, ...wanted }),
    )
    const lines = found.flatMap((delivery) => linesOf(delivery, attempts))
    return { json: found, lines: lines.length === 0 ? ['Nothing was sent.'] : lines }
  },
})

const resend = command({
  name: 'webhooks resend <merchant> <endpointId>',
  description: 'send events to an endpoint again, under their ids',
  options: {
    '--position <position>': 'one event of "webhooks deliveries"',
    '--after <position>': 'every event after a position',
    '--since <time>': 'every event since a time, such as 2026-11-21T09:00:00Z',
  },
  example: 'vezne webhooks resend 1100000001 01990000-0000-7000-8000-00000000000a --position 42',
  json: 'lines',
  run: async (ports, { merchant: name, endpointId, position, after, since }) => {
    if ([position, after, since].filter((given) => given !== undefined).length !== 1) {
      throw new CommandError('Say which: --position, --after or --since.')
    }
    if (!isUuid(endpointId)) throw unknownEndpoint(endpointId)
    return withMerchant(ports, name, async (operator, { merchantId }) => {
      const endpoint = { merchantId, endpointId }
      if (position !== undefined) {
        const one = positionIn('--position', position)
        if (await operator.resendDelivery(endpoint, one)) return { lines: ['It goes out again.'] }
        throw new CommandError(`No event of position ${one} was sent there.`)
      }
      const moment = momentIn('--since', since)
      const from =
        moment === null ? { afterPosition: positionIn('--after', after ?? '') } : { since: moment }
      const positions = await operator.resendEvents(endpoint, from)
      if (positions === null) throw unknownEndpoint(endpointId)
      return { lines: [`${counted(positions, 'event is', 'events are')} looked at again.`] }
    })
  },
})

export const DELIVERY_COMMANDS = [list, resend]

function linesOf(delivery: DeliveryRecord, withAttempts: boolean): string[] {
  const { position, createdAt, eventType, subjectId, endpointId, state, attemptCount } = delivery
  const tries = counted(attemptCount, 'attempt')
  const next =
    delivery.nextAttemptAt === null ? '' : `, next ${delivery.nextAttemptAt.toISOString()}`
  const resent = delivery.isResent ? ', resent' : ''
  const what = `${position} ${createdAt.toISOString()} ${eventType} ${subjectId} to ${endpointId}`
  const head = `${what} ${state}, ${tries}${next}${resent}`
  const attempts = withAttempts ? delivery.attempts : []
  return [head, ...attempts.map((each) => `  ${each.at.toISOString()} ${resultOf(each)}`)]
}

function idIn(option: string, text: string | null): string | null {
  if (text === null || isUuid(text)) return text
  throw new CommandError(`${option}: "${text}" is no id.`)
}

function positionIn(option: string, text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new CommandError(`${option}: "${text}" is no position.`)
}
