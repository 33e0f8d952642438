import { waitFor } from '../../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { Machine } from './configuration.ts'
import type { Running } from './programs-of-machine.ts'

export const LONG = { patienceMilliseconds: 180_000 }

/** One machine with its programs as they run now. */
export type Part = { readonly machine: Machine; patroni: Running; etcd: Running }

export type Cluster = Readonly<{
  parts: readonly Part[]
  startPatroni: (machine: Machine) => Running
  startEtcd: (machine: Machine) => Running
}>

/** The machine of the primary, by the answer that HAProxy goes by. */
export async function leaderOf({ parts }: Pick<Cluster, 'parts'>): Promise<Part | null> {
  for (const part of parts) {
    const answer = await get(`http://127.0.0.1:${part.machine.rest}/primary`)
    if (answer?.ok) return part
  }
  return null
}

/** What Patroni says of its own server; the replication as the primary sees it. */
type PatroniStatus = Readonly<{
  timeline: number
  replication?: readonly Readonly<{ state: string; sync_state: string }>[]
}>

async function statusOf({ machine }: Part): Promise<PatroniStatus | null> {
  const answer = await get(`http://127.0.0.1:${machine.rest}/patroni`)
  return answer === null ? null : JSON.parse(await answer.text())
}

/** Both standbys follow, one of them synchronously, and etcd has its three servers. */
export async function isWhole({ parts }: Cluster): Promise<boolean> {
  const leader = await leaderOf({ parts })
  const status = leader === null ? null : await statusOf(leader)
  const following = (status?.replication ?? []).filter(({ state }) => state === 'streaming')
  if (following.length !== parts.length - 1) return false
  if (!following.some((each) => each.sync_state === 'sync')) return false
  const states = await Promise.all(parts.map(({ machine }) => stateOf(machine)))
  return states.includes(LEADS) && !states.includes(null)
}

/** The primary's timeline: each promotion begins another one. */
export async function timelineOf(cluster: Cluster): Promise<number> {
  const leader = await waitFor(() => leaderOf(cluster), { what: 'a leader', ...LONG })
  return (await statusOf(leader))?.timeline ?? 1
}

const LEADS = 'StateLeader'

/** The machine whose etcd leads the others. */
export async function stateLeader(machines: readonly Machine[]): Promise<Machine | null> {
  for (const machine of machines) if ((await stateOf(machine)) === LEADS) return machine
  return null
}

async function stateOf({ etcdClient }: Machine): Promise<string | null> {
  const answer = await get(`http://127.0.0.1:${etcdClient}/v2/stats/self`)
  return answer?.ok ? String(Object(JSON.parse(await answer.text())).state) : null
}

/** Null where nobody answers within a second. */
async function get(url: string): Promise<Response | null> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
}
