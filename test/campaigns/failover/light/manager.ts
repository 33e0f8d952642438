import { setTimeout as delay } from 'node:timers/promises'

import { waitFor } from '../../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { ask, isPrimary, type Member, receivedUpTo, targetOf } from './member.ts'
import { setUpAgain, standbysOf, type Trio } from './trio.ts'

export type ManagerTimes = Readonly<{
  /** A primary that did not answer for this time is replaced. */
  leaseMilliseconds: number
  checkEveryMilliseconds: number
}>

/** After this number of failed checks the fence ends all sessions, as HAProxy does with `fall 2`. */
const FAILED_CHECKS = 2
const PROMOTION_MILLISECONDS = 30_000

export type Manager = Readonly<{
  /** How often another server became the primary. */
  failovers: () => number
  stop: () => Promise<void>
}>

/**
 * Does for the three servers what Patroni and HAProxy do: watches the primary, fences it when it is silent, makes
 * another server the primary when its lease has ended, and sets lost servers up again. `log` is told each step.
 */
export function startManager(
  trio: Trio,
  times: ManagerTimes,
  log: (line: string) => void,
): Manager {
  let failovers = 0
  let failedChecks = 0
  let renewedAt = performance.now()
  const ending = new AbortController()
  const watch = async (): Promise<void> => {
    if (await isPrimary(trio.primary)) {
      if (failedChecks > 0) openWays(trio)
      renewedAt = performance.now()
      failedChecks = 0
      return
    }
    failedChecks += 1
    if (failedChecks >= FAILED_CHECKS) trio.fence.set('refuse')
    const isOver = performance.now() - renewedAt > times.leaseMilliseconds
    if (!isOver && trio.primary.state !== 'ended') return
    if (!(await failOver(trio, log))) return
    failovers += 1
    renewedAt = performance.now()
    failedChecks = 0
  }
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await watch()
      await mend(trio, log)
      await delay(times.checkEveryMilliseconds, undefined, { signal: ending.signal }).catch(
        () => undefined,
      )
    }
  }
  const running = run()
  running.catch(() => undefined)
  return {
    failovers: () => failovers,
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

/** The primary answers again before its lease has ended, or before another one could be chosen. */
function openWays(trio: Trio): void {
  for (const { line } of standbysOf(trio)) line.set('pass')
  trio.fence.set('pass')
}

/**
 * Makes the standby with the longest log the primary; false where that cannot be decided now. A commit waited for any
 * one of two standbys, so both must say what they have. Both first stop following: a primary that wakes meanwhile gets
 * no confirmation from either.
 */
async function failOver(trio: Trio, log: (line: string) => void): Promise<boolean> {
  trio.fence.set('refuse')
  const standbys = standbysOf(trio)
  for (const { line } of standbys) line.set('refuse')
  const furthest = await furthestOf(standbys)
  if (furthest === null) return false
  await ask(furthest, 'select pg_promote()', PROMOTION_MILLISECONDS)
  await waitFor(() => isPrimary(furthest), { what: 'a new primary', ...LONG })
  const old = trio.primary
  trio.primary = furthest
  for (const { line } of standbys.filter((member) => member !== furthest)) {
    line.turnTo(targetOf(furthest))
    line.set('pass')
  }
  trio.fence.turnTo(targetOf(furthest))
  trio.fence.set('pass')
  // Its log may have an end that nobody else has.
  if (old.state === 'up') old.state = 'gone'
  log(`server ${furthest.name} takes over from ${old.name}`)
  return true
}

const LONG = { patienceMilliseconds: PROMOTION_MILLISECONDS }

async function furthestOf(standbys: readonly Member[]): Promise<Member | null> {
  let furthest: Readonly<{ member: Member; position: bigint }> | null = null
  for (const member of standbys) {
    if (await isFollowing(member)) return null
    const position = await receivedUpTo(member)
    if (position === null) return null
    if (furthest === null || position > furthest.position) furthest = { member, position }
  }
  return furthest?.member ?? null
}

async function isFollowing(member: Member): Promise<boolean> {
  const rows = await ask(member, 'select from pg_stat_wal_receiver').catch(() => null)
  return rows === null || rows.length > 0
}

/** A server that was lost, or was the primary before, is set up anew. One that is frozen has to wake first. */
async function mend(trio: Trio, log: (line: string) => void): Promise<void> {
  for (const member of standbysOf(trio)) {
    if (member.state !== 'gone' && member.state !== 'ended') continue
    try {
      await setUpAgain(trio, member)
      log(`server ${member.name} follows ${trio.primary.name}`)
    } catch (error) {
      // A file of the primary went away while it was copied, or the primary itself did: the next turn tries again.
      log(`server ${member.name} could not be set up: ${String(error)}`)
    }
  }
}
