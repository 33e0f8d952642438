import { GatewayError, isUuid } from '../../../base/kernel/index.ts'
import type {
  Attempt,
  EndpointKey,
  EndpointWithSecret,
  WebhookEndpoint,
} from '../../../payment/webhooks/index.ts'
import type { CliPorts, Operator } from '../cli-ports.ts'
import { type Answer, CommandError, command } from '../command.ts'
import { withMerchant } from '../with-operator.ts'

const ENDPOINT = '01990000-0000-7000-8000-00000000000a'

const add = command({
  name: 'webhooks add <merchant> <url>',
  description: 'add an endpoint, and show its secret this once',
  options: {
    '--types <types...>': { text: 'only events of these types; all if left out', repeats: true },
    '--description <text>': 'what the endpoint is for',
  },
  example: 'vezne webhooks add 1100000001 https://shop.example/vezne --types payment.approved',
  run: (ports, { merchant: name, url, types, description = '' }) =>
    withMerchant(ports, name, async (operator, { merchantId }) =>
      shownOnce(await plainly(operator.addEndpoint(merchantId, { url, types, description }))),
    ),
})

const list = command({
  name: 'webhooks list <merchant>',
  description: 'list the endpoints of a merchant, with how far their deliveries have come',
  example: 'vezne webhooks list 1100000001',
  json: 'rows',
  run: (ports, { merchant: name }) =>
    withMerchant(ports, name, async (operator, { merchantId }) => {
      const endpoints = await operator.endpointsOf(merchantId)
      const lines = endpoints.map(lineOf)
      return { json: endpoints, lines: lines.length === 0 ? ['There is no endpoint.'] : lines }
    }),
})

const show = onEndpoint('show', 'show one endpoint', async (operator, key) => {
  const endpoints = await operator.endpointsOf(key.merchantId)
  const endpoint = endpoints.find(({ endpointId }) => endpointId === key.endpointId)
  if (endpoint === undefined) throw unknownEndpoint(key.endpointId)
  return { json: endpoint, lines: linesOf(endpoint) }
})

const roll = onEndpoint(
  'roll',
  'give an endpoint a new secret; for 24 hours both sign',
  async (operator, key) => shownOnce(await operator.rollEndpointSecret(key)),
)

const pause = onEndpoint('pause', 'stop deliveries; the events wait', async (operator, key) => {
  const endpoint = await operator.updateEndpoint(key, { state: 'Paused' })
  return { json: endpoint, lines: ['Paused: its events wait.'] }
})

const resume = onEndpoint(
  'resume',
  'go on with deliveries, also after the endpoint was disabled',
  async (operator, key) => {
    const endpoint = await operator.updateEndpoint(key, { state: 'Active' })
    const { cursorPosition, lastPosition } = endpoint
    return {
      json: endpoint,
      lines: [`Active: ${lastPosition - cursorPosition} events to look at.`],
    }
  },
)

const remove = onEndpoint('remove', 'remove an endpoint for good', async (operator, key) => {
  await operator.removeEndpoint(key)
  return { json: { endpointId: key.endpointId }, lines: ['Removed: it gets nothing any more.'] }
})

const test = onEndpoint('test', 'send a signed webhook.test at once', async (operator, key) => {
  const attempt = await operator.testEndpoint(key)
  const { status } = attempt
  const isTaken = status !== null && status >= 200 && status < 300
  return {
    json: attempt,
    lines: [resultOf(attempt)],
    failure: isTaken ? null : 'The endpoint did not take it.',
  }
})

export const ENDPOINT_COMMANDS = [add, list, show, roll, pause, resume, remove, test]

/** A command about one endpoint of a merchant. */
function onEndpoint(
  word: string,
  description: string,
  act: (operator: Operator, key: EndpointKey) => Promise<Answer>,
) {
  return command({
    name: `webhooks ${word} <merchant> <endpointId>`,
    description,
    example: `vezne webhooks ${word} 1100000001 ${ENDPOINT}`,
    run: (ports: CliPorts, { merchant, endpointId }: Record<'merchant' | 'endpointId', string>) =>
      withMerchant(ports, merchant, (operator, { merchantId }) => {
        const key = { merchantId, endpointId }
        if (!isUuid(endpointId)) throw unknownEndpoint(endpointId)
        return plainly(act(operator, key), key)
      }),
  })
}

/** Turns the errors of merchants' calls into sentences for an operator. */
async function plainly<Result>(act: Promise<Result>, key?: EndpointKey): Promise<Result> {
  try {
    return await act
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.code === 'ENDPOINT_NOT_FOUND' && key !== undefined)
      throw unknownEndpoint(key.endpointId)
    if (error.code === 'TOO_MANY_ENDPOINTS') {
      throw new CommandError('The merchant has 16 endpoints; "webhooks remove" ends one.')
    }
    throw error
  }
}

export function unknownEndpoint(endpointId: string): CommandError {
  return new CommandError(`There is no endpoint ${endpointId}; "webhooks list" shows all of them.`)
}

/** The result of an attempt in a line: the HTTP status or the error, the duration and the answer. */
export function resultOf({
  status,
  error,
  durationMilliseconds,
  answer,
}: Omit<Attempt, 'retryAfterSeconds'>): string {
  const result = status === null ? (error ?? 'no answer') : `HTTP ${status}`
  return `${result} in ${durationMilliseconds} ms: ${JSON.stringify(answer)}`
}

function shownOnce({ endpoint, secret }: EndpointWithSecret) {
  return {
    json: { ...endpoint, secret: secret.expose() },
    lines: [...linesOf(endpoint), `Secret       ${secret.expose()}`],
    notes: ['The secret is not shown again.'],
  }
}

function lineOf({ endpointId, state, url, cursorPosition, lastPosition }: WebhookEndpoint): string {
  return `${endpointId} ${state} ${cursorPosition}/${lastPosition} ${url}`
}

function linesOf(endpoint: WebhookEndpoint): string[] {
  const { endpointId, url, types, state, disabledReason, failingSince } = endpoint
  const trouble = failingSince === null ? '' : `, failing since ${failingSince.toISOString()}`
  return [
    `Endpoint     ${endpointId}`,
    `Address      ${url}`,
    `Types        ${types?.join(', ') ?? 'all'}`,
    `State        ${state}${disabledReason === null ? '' : ` (${disabledReason})`}${trouble}`,
    `Position     ${endpoint.cursorPosition} of ${endpoint.lastPosition}`,
  ]
}
