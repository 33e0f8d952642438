import type { Answer } from './answer-reader.ts'
import { type Address, createLane, type Lane } from './lane.ts'
import { signedValues } from './signatures.ts'
import { headOf } from './write-request.ts'

/** Statuses of the answers, and how often each came. */
export type StormResult = Readonly<{
  statuses: ReadonlyMap<number, number>
  /** Every 429 said when to come back, in the one form. */
  isWellSaid: boolean
  calls: number
  seconds: number
}>

/** A limit on failed signatures, which flows off evenly. */
export type StormLimit = Readonly<{ calls: number; perSeconds: number }>

const CONNECTIONS = 16
const UNDER_WAY_PER_CONNECTION = 4
const REFUSED_CALLS = 500

/** Badly signed calls from one address until the limit on failed signatures is met, and some more. */
export async function storm(address: Address, callsMaximum: number): Promise<StormResult> {
  const statuses = new Map<number, number>()
  const start = performance.now()
  let isWellSaid = true
  let next = 0
  const lanes = Array.from({ length: CONNECTIONS }, () => createLane(address))
  const work = async (lane: Lane): Promise<void> => {
    while (next < callsMaximum && (statuses.get(429) ?? 0) < REFUSED_CALLS) {
      next += 1
      const reply = await lane.send(badlySigned(next))
      const status = reply.kind === 'answer' ? reply.answer.status : 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (reply.kind === 'answer' && status === 429 && !saysWhen(reply.answer)) isWellSaid = false
    }
  }
  const each = Array.from({ length: UNDER_WAY_PER_CONNECTION })
  await Promise.all(lanes.flatMap((lane) => each.map(() => work(lane))))
  for (const lane of lanes) lane.close()
  return { statuses, isWellSaid, calls: next, seconds: (performance.now() - start) / 1_000 }
}

function badlySigned(number: number): Buffer {
  const values = { ...signedValues(number), Signature: 'x' }
  const headers: [string, string][] = [...Object.entries(values), ['X-Forwarded-For', '10.9.9.9']]
  const body = Buffer.alloc(0)
  return headOf({ method: 'GET', path: '/v1/Installment', query: '', headers, body })
}

function saysWhen({ headers, body }: Answer): boolean {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 && /"isSucceed":false,"errorCode":"0106"/.test(body)
}

/** What is wrong with how the gateway bore it; empty where nothing is. */
export function stormComplaints(result: StormResult, limit: StormLimit): readonly string[] {
  const { statuses, isWellSaid, calls, seconds } = result
  // A machine that is busy with something else may be slower than the limit flows off.
  const wasMet = calls > limit.calls + (limit.calls / limit.perSeconds) * seconds
  const complaints: string[] = []
  const others = [...statuses.keys()].filter((status) => status !== 401 && status !== 429)
  if (others.length > 0) complaints.push(`a storm of bad signatures was answered ${others.join()}`)
  if (wasMet && !statuses.has(429))
    complaints.push('a storm of bad signatures was never answered 429')
  if (!isWellSaid) complaints.push('a 429 does not say when to come back')
  return complaints
}
