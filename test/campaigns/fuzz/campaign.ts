import type { FuzzRequest } from './fuzz-request.ts'
import { generate } from './generate.ts'
import { type Address, createLane, type Lane, type Reply, sendAlone } from './lane.ts'
import { learnFrom } from './learn.ts'
import { complaintsAbout, successOf } from './oracle.ts'
import type { Stock } from './stock.ts'
import { createTally, type Tally } from './tally.ts'

export type Failure = Readonly<{
  request: FuzzRequest
  reply: Reply
  complaints: readonly string[]
}>

export type CampaignOptions = Readonly<{
  address: Address
  seed: number
  /** The requests are those from number `first` on; `count` is how many. */
  first: number
  count: number
  connections: number
  stock: Stock
  /** Called again and again while requests are sent. */
  onProgress: (tally: Tally) => void
  onFailure: (failure: Failure) => void
  /** The campaign ends after this number of failures. */
  failuresMaximum?: number
  /** Ends it early; what was sent until then is judged all the same. */
  signal?: AbortSignal
}>

export type CampaignResult = Readonly<{
  tally: Tally
  failures: readonly Failure[]
  /** Provisions that the gateway said were taken, replays of earlier answers apart. */
  successfulProvisions: number
  /** Provisions whose outcome was not known when they were answered. */
  unknownProvisions: number
}>

const UNDER_WAY_PER_CONNECTION = 3
/** More of them would say nothing new. */
const FAILURES_MAXIMUM_DEFAULT = 20
const PROGRESS_REQUESTS = 10_000

/** Sends the requests of a seed over many connections, and holds every answer to its expectation. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { address, seed, first, count, stock, failuresMaximum = FAILURES_MAXIMUM_DEFAULT } = options
  const tally = createTally()
  const failures: Failure[] = []
  let successfulProvisions = 0
  let unknownProvisions = 0
  let next = first
  const isAborted = (): boolean => options.signal?.aborted ?? false
  const lanes = Array.from({ length: options.connections }, () => createLane(address))
  const work = async (lane: Lane): Promise<void> => {
    while (next < first + count && failures.length < failuresMaximum && !isAborted()) {
      const request = generate(seed, next, stock)
      next += 1
      const reply = request.alone
        ? await sendAlone(address, request)
        : await lane.send(request.bytes)
      const complaints = complaintsAbout(request, reply)
      if (complaints.length > 0) {
        failures.push({ request, reply, complaints })
        options.onFailure({ request, reply, complaints })
      }
      const body = bodyOf(reply)
      const success = reply.kind === 'answer' ? successOf(request, body) : null
      if (isNewProvision(request, reply)) {
        if (success === true) successfulProvisions += 1
        else if (Object(body).errorCode === '3001') unknownProvisions += 1
      }
      if (success === true) learnFrom(request, Object(body), stock)
      tally.note(request, reply, success)
      if (tally.count() % PROGRESS_REQUESTS === 0) options.onProgress(tally)
    }
  }
  const deadlines = setInterval(() => {
    for (const lane of lanes) lane.checkDeadline()
  }, 1_000)
  const workers = lanes.flatMap((lane) =>
    Array.from({ length: UNDER_WAY_PER_CONNECTION }, () => work(lane)),
  )
  await Promise.all(workers).finally(() => clearInterval(deadlines))
  for (const lane of lanes) lane.close()
  return { tally, failures, successfulProvisions, unknownProvisions }
}

function isNewProvision({ endpoint }: FuzzRequest, reply: Reply): boolean {
  const isReplay = reply.kind === 'answer' && reply.answer.headers.has('idempotent-replayed')
  return endpoint?.name === 'provision' && !isReplay
}

/** The oracle has complained already where it is no JSON. */
function bodyOf(reply: Reply): unknown {
  if (reply.kind !== 'answer' || reply.answer.status !== 200) return null
  try {
    return JSON.parse(reply.answer.body)
  } catch {
    return null
  }
}

/** All that is needed to see a failure again. */
export function tellOf({ request, reply, complaints }: Failure, seed: number): string {
  const answer =
    reply.kind === 'answer' ? `${reply.answer.status} ${reply.answer.body}` : reply.detail
  return [
    `FAILURE: seed ${seed}, request ${request.number} (${request.target}, ${request.kind}): ${complaints.join('; ')}`,
    `  again: npm run fuzz -- --seed ${seed} --only ${request.number}`,
    `  expected: ${JSON.stringify(request.expects)}`,
    `  sent: ${JSON.stringify(request.bytes.toString('latin1').slice(0, 4_000))}`,
    `  answer: ${answer.slice(0, 2_000)}`,
  ].join('\n')
}
