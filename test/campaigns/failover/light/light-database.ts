import { setTimeout as delay } from 'node:timers/promises'

import { waitFor } from '../../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { Random } from '../../../support/random.ts'
import type { Blow, ReplicatedDatabase } from '../replicated-database.ts'
import { type ManagerTimes, startManager } from './manager.ts'
import { freezeTree, isPrimary, killTree, type Member, thawTree } from './member.ts'
import { isWhole, standbysOf, startTrio, type Trio } from './trio.ts'

/** For this time the standbys receive nothing; then the primary, which is ahead of them, dies. */
const AHEAD_MILLISECONDS = 1_500
/** Without synchronous commits: the primary dies once this number of payments was acknowledged meanwhile. */
const AHEAD_PAYMENTS = 5
const AHEAD_LONG = { what: 'payments that no standby has' }
const REPLACED = { what: 'another server to lead' }
const WAKING = { what: 'the woken server to answer' }
const WOKEN_ANSWER_MILLISECONDS = 5_000

export type LightOptions = Readonly<{
  isSynchronous: boolean
  times: ManagerTimes
  random: Random
  log: (line: string) => void
}>

/** Three servers from the embedded binaries, with a manager of this process. */
export async function startLightDatabase(options: LightOptions): Promise<ReplicatedDatabase> {
  const { isSynchronous, times, random, log } = options
  const trio = await startTrio(isSynchronous)
  const manager = startManager(trio, times, log)
  return {
    connectionString: trio.connectionString,
    kills: ['server', 'machine', 'machine ahead of its standbys'],
    strike: (blow, acknowledged) => strike(trio, blow, { random, acknowledged, ...times }),
    isWhole: () => isWhole(trio),
    failovers: async () => manager.failovers(),
    stop: async () => {
      await manager.stop()
      await trio.stop()
    },
  }
}

type Struck = Pick<ManagerTimes, 'leaseMilliseconds'> &
  Readonly<{ random: Random; acknowledged: () => number }>

async function strike(trio: Trio, blow: Blow, struck: Struck): Promise<void> {
  const { primary } = trio
  const { random, acknowledged, leaseMilliseconds } = struck
  switch (blow.kind) {
    case 'kill':
      if (blow.what === 'machine ahead of its standbys') await leaveBehind(trio, acknowledged)
      end(primary, blow.what === 'server' ? 'ended' : 'gone')
      return
    case 'pause':
      return pause(trio, primary, { ...blow, leaseMilliseconds })
    case 'standby': {
      const standbys = standbysOf(trio)
      const struck = blow.count === 2 ? standbys : [random.pick(standbys)]
      for (const standby of struck) end(standby, 'gone')
      return
    }
    case 'state':
      throw new Error('the light lab keeps its state in this process')
  }
}

/** What the primary writes from now on reaches no standby. */
async function leaveBehind(trio: Trio, acknowledged: () => number): Promise<void> {
  for (const { line } of standbysOf(trio)) line.set('freeze')
  const before = acknowledged()
  await delay(AHEAD_MILLISECONDS)
  if (trio.isSynchronous) return
  await waitFor(() => acknowledged() >= before + AHEAD_PAYMENTS, AHEAD_LONG)
}

function end(member: Member, state: 'ended' | 'gone'): void {
  member.state = state
  killTree(member)
}

type Pause = Readonly<{ milliseconds: number; leaseMilliseconds: number }>

/**
 * A server that wakes after its lease believes that it is the primary, until it is set up anew. A pause beyond the
 * lease lasts until another server leads, however slow the machine is.
 */
async function pause(
  trio: Trio,
  member: Member,
  { milliseconds, leaseMilliseconds }: Pause,
): Promise<void> {
  member.state = 'frozen'
  freezeTree(member)
  await delay(milliseconds)
  if (milliseconds > leaseMilliseconds) await waitFor(() => trio.primary !== member, REPLACED)
  thawTree(member)
  await waitFor(() => isPrimary(member, WOKEN_ANSWER_MILLISECONDS), WAKING)
  member.state = trio.primary === member ? 'up' : 'gone'
}
