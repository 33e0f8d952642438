import { type Clock, mapAtOnce } from '../../base/kernel/index.ts'
import { type DescribeSubject, payloadOf } from '../events/index.ts'
import type {
  Attempt,
  DeliveryResult,
  DeliveryStore,
  DueDelivery,
  EndpointHealth,
  LeasedEndpoint,
  NextAttemptAt,
  RoundResult,
} from './delivery.ts'
import { isSuccess, type Judgement, judge } from './endpoint-health.ts'

export type DeliveryPorts = Readonly<{
  deliveries: DeliveryStore
  describe: DescribeSubject
  /** For the messages of one round: opening the secrets for each of them would cost more than sending. */
  openSender: (endpoint: LeasedEndpoint) => Promise<SendToEndpoint>
  nextAttemptAt: NextAttemptAt
  /** Resolves when this process has time for a round, to the deliveries that the round may have. */
  waitForRoom: () => Promise<number>
  clock: Clock
  newId: () => string
  log: Readonly<{ warn: (fields: object, message: string) => void }>
}>

/** Sends one event, signed under every valid secret of the endpoint. Never rejects for what an endpoint does. */
export type SendToEndpoint = (
  message: Readonly<{ id: string; body: string; isResent: boolean }>,
) => Promise<Attempt>

/** Deliveries to one endpoint that are under way at once. */
const AT_ONCE = 16

/** `over`: nothing is due, the endpoint gets nothing any more, or another process has the lease. */
export type RoundEnd = EndpointHealth | 'over'

/** Sends what is due, and writes down what came of it. */
export async function runRound(ports: DeliveryPorts, endpoint: LeasedEndpoint): Promise<RoundEnd> {
  const { deliveries, clock } = ports
  const room = await ports.waitForRoom()
  const deliveriesMaximum = endpoint.health.nextProbeAt === null ? room : 1
  const due = await dueDeliveries(ports, endpoint, deliveriesMaximum)
  if (due === null) return 'over'
  const send = await ports.openSender(endpoint)
  const results = await mapAtOnce(AT_ONCE, due, (delivery) => deliver(ports, send, delivery))
  const round = roundOf(ports, endpoint, results)
  const isOurs = await deliveries.record(endpoint, round, clock.now())
  return isOurs && round.disabledReason === null ? round.health : 'over'
}

/** Null where the endpoint has nothing due and its feed has no further event. */
async function dueDeliveries(
  { deliveries, clock }: DeliveryPorts,
  endpoint: LeasedEndpoint,
  deliveriesMaximum: number,
): Promise<readonly DueDelivery[] | null> {
  const now = clock.now()
  const waiting = await deliveries.due(endpoint, { now, deliveriesMaximum })
  const eventsMaximum = deliveriesMaximum - waiting.length
  if (eventsMaximum === 0) return waiting
  const taken = await deliveries.takeEvents(endpoint, { now, eventsMaximum })
  if (taken === 0) return waiting.length === 0 ? null : waiting
  return deliveries.due(endpoint, { now, deliveriesMaximum })
}

async function deliver(
  { describe, nextAttemptAt, clock }: DeliveryPorts,
  send: SendToEndpoint,
  { position, attemptCount, isResent, event }: DueDelivery,
): Promise<DeliveryResult> {
  if (event === null) return { position, attempt: archived(clock.now()), state: 'GivenUp' }
  const body = JSON.stringify(await payloadOf(event, describe))
  const attempt = await send({ id: event.eventId, body, isResent })
  if (isSuccess(attempt)) return { position, attempt, state: 'Delivered' }
  const { retryAfterSeconds } = attempt
  const next = nextAttemptAt({ failures: attemptCount + 1, now: clock.now(), retryAfterSeconds })
  if (next === null) return { position, attempt, state: 'GivenUp' }
  return { position, attempt, state: 'Waiting', nextAttemptAt: next }
}

function archived(at: Date): Attempt {
  const error = 'archived'
  return { at, status: null, durationMilliseconds: 0, error, answer: '', retryAfterSeconds: null }
}

function roundOf(
  { clock, newId }: DeliveryPorts,
  { health }: LeasedEndpoint,
  results: readonly DeliveryResult[],
): RoundResult {
  const attempts = results.map(({ attempt }) => attempt).filter(({ error }) => error !== 'archived')
  const judged = judge(health, attempts, clock.now())
  const type = newsOf(judged)
  const news = type === null ? null : { eventId: newId(), type }
  return { results, health: judged.health, disabledReason: judged.disabledReason, news }
}

type News = NonNullable<RoundResult['news']>['type']

function newsOf({ disabledReason, isNewlyFailing }: Judgement): News | null {
  if (disabledReason !== null) return 'endpoint.disabled'
  return isNewlyFailing ? 'endpoint.failing' : null
}
