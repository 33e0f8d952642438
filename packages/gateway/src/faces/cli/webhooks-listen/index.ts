import { randomBytes } from 'node:crypto'
import { Secret, systemClock } from '../../../base/kernel/index.ts'
import { webhookHeaders } from '../../../payment/webhooks/index.ts'
import type { CliPorts } from '../cli-ports.ts'
import { command } from '../command.ts'
import { reasonOf } from '../gateway-address.ts'
import { endOfFeed, type FollowPorts, follow, pause } from './follow.ts'
import { type Input, inputOf } from './input.ts'
import { type FeedEvent, feedReader } from './read-feed.ts'
import { type ReturnRelay, startReturnRelay } from './return-relay.ts'
import { withinTime } from './within-time.ts'

/**
 * Forwards a merchant's events to an address that the gateway cannot reach, such as a developer's machine: reads
 * the feed by signed calls and posts each event as a webhook. The command stores nothing and retries nothing.
 */
export const listen = command({
  name: 'webhooks listen',
  description: 'post a merchant’s events to an address of this machine, as webhooks',
  options: {
    '--forward-to <url>': { text: 'where events are posted', required: true },
    '--types <list>': 'only these types, with commas between them',
    '--after <position>': 'begin after this position, 0 for all; from now on if left out',
    '--forward-return-to <url>':
      'where the browser’s return from 3-D Secure is passed on; prints the CallbackUrl to use (sandbox)',
    '--url <url>': 'the gateway’s address; VEZNE_URL or the configuration’s if left out',
    '--public-key <text>': 'of the merchant; VEZNE_PUBLIC_KEY if left out',
    '--secret-key <text>':
      'of the merchant; better in VEZNE_SECRET_KEY, which no process list shows',
    '--merchant-number <digits>': 'VEZNE_MERCHANT_NUMBER if left out',
  },
  example: 'vezne webhooks listen --forward-to http://127.0.0.1:3000/hook --types payment.approved',
  json: 'lines',
  run: async (ports, given) => {
    const input = inputOf(ports, given)
    const end = new AbortController()
    const { forwardReturnTo: target } = input
    const relay = target && (await startReturnRelay({ target, print: ports.print }))
    try {
      void ports.untilAskedToEnd().then(() => end.abort())
      await listenUntil(end.signal, { input, ports, relay })
    } finally {
      await relay?.close()
    }
    return {}
  },
})

type Listening = Readonly<{ input: Input; ports: CliPorts; relay: ReturnRelay | null }>

async function listenUntil(signal: AbortSignal, { input, ports, relay }: Listening): Promise<void> {
  const { print, note } = ports
  const secret = freshSecret()
  print(`Secret       ${secret}`)
  if (relay !== null) print(`CallbackUrl  ${relay.url}`)
  const read = feedReader(input.gateway, input.keys)
  const following: FollowPorts = { read, note, signal, pause }
  const after = input.after ?? (await endOfFeed(following))
  if (after === null) return
  const { gateway, keys, forwardTo: target } = input
  note(
    `Listening to merchant ${keys.merchantNumber} at ${gateway.origin} after position ${after}. Ctrl-C ends it.`,
  )
  let last = after
  for await (const event of follow(following, { after, types: input.types })) {
    const line = await forward(event, { target, secret, signal })
    // Aborted: whether the program has processed the event is not known, so its position does not count.
    if (signal.aborted) break
    print(line)
    last = event.position
  }
  note(`Ended. --after ${last} goes on from here.`)
}

/** How long the gateway itself waits for an endpoint's answer. */
const ANSWER_MILLISECONDS = 15_000
const SECRET_BYTES = 32

function freshSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

type Forwarding = Readonly<{ target: URL; secret: string; signal: AbortSignal }>

/** Posts an event as the gateway's own deliveries do. Returns the line to print about it. */
async function forward(event: FeedEvent, { target, secret, signal }: Forwarding): Promise<string> {
  const body = JSON.stringify(event)
  const signing = { id: event.id, at: systemClock.now(), body }
  const headers = webhookHeaders([new Secret('webhook secret', secret)], signing)
  const begun = performance.now()
  const post = async (ending: AbortSignal): Promise<string> => {
    const request = { method: 'POST', body, headers, redirect: 'manual', signal: ending } as const
    const response = await fetch(target, request)
    await response.body?.cancel()
    return String(response.status)
  }
  const verdict = await withinTime(ANSWER_MILLISECONDS, signal, post).catch(
    (error: unknown) => `no answer (${reasonOf(error)})`,
  )
  const milliseconds = Math.round(performance.now() - begun)
  return [
    event.timestamp,
    event.type.padEnd(TYPE_CHARACTERS),
    subjectOf(event),
    `position ${event.position}`,
    `${verdict} in ${milliseconds} ms`,
  ].join('  ')
}

const TYPE_CHARACTERS = 'payment.return_pending'.length

/** By an event type, or else its first word: the subject of the event, and the field that has its id. */
const SUBJECTS: Readonly<Record<string, readonly [name: string, field: string]>> = {
  payment: ['order', 'orderId'],
  preauth: ['order', 'orderId'],
  chargeback: ['order', 'orderId'],
  operation: ['order', 'orderId'],
  threeds: ['session', 'threeDSessionId'],
  link: ['link', 'linkId'],
  day: ['terminal', 'terminalId'],
  terminal: ['terminal', 'terminalId'],
  endpoint: ['endpoint', 'endpointId'],
  payout: ['terminal', 'terminalId'],
  settlement: ['terminal', 'terminalId'],
  'settlement.difference': ['difference', 'differenceId'],
}

/** Such as `order …1a2b3c4d`. The last characters tell ids apart; the first ones are the time of creation. */
function subjectOf({ type, data }: FeedEvent): string {
  const [name, field] = SUBJECTS[type] ?? SUBJECTS[type.split('.')[0] ?? ''] ?? ['', '']
  const id = data?.change?.[field]
  return typeof id === 'string' ? `${name} …${id.slice(-8)}` : '-'
}
