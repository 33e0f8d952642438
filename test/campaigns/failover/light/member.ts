import { join } from 'node:path'

import { askServer } from '../../../../packages/gateway/src/storage/testing/ask-server.ts'
import type { TestCluster } from '../../../../packages/gateway/src/storage/testing/test-cluster.ts'
import { databaseTarget } from '../../../support/proxied-database.ts'
import type { StallingProxy, Target } from '../../../support/stalling-proxy.ts'
import { serverTree, signalAll, stopAll } from '../server-tree.ts'

export const NAMES = ['one', 'two', 'three'] as const
export type MemberName = (typeof NAMES)[number]

/**
 * `ended`: the server was killed; its machine runs and refuses connections. `gone`: the machine does not answer.
 * `frozen`: the machine does not answer, and will go on later.
 */
export type MemberState = 'up' | 'frozen' | 'ended' | 'gone'

/** One machine with a PostgreSQL, and the line over which it follows another one while it is a standby. */
export type Member = {
  readonly name: MemberName
  readonly line: StallingProxy
  server: TestCluster
  state: MemberState
}

/** A server that does not answer a question within this time counts as silent. */
const ANSWER_MILLISECONDS = 1_000

/** One statement on a connection of its own. A silent server costs the time above, and no more. */
export function ask<Row extends Readonly<Record<string, unknown>>>(
  { server }: Pick<Member, 'server'>,
  statement: string,
  withinMilliseconds = ANSWER_MILLISECONDS,
): Promise<readonly Row[]> {
  return askServer<Row>(server.connectionString('postgres'), statement, withinMilliseconds)
}

export function targetOf({ server }: Pick<Member, 'server'>): Target {
  return databaseTarget(server.connectionString('postgres'))
}

/** Whether it answers as a server that takes writes. */
export async function isPrimary(
  member: Member,
  withinMilliseconds = ANSWER_MILLISECONDS,
): Promise<boolean> {
  const statement = 'select pg_is_in_recovery() as "isInRecovery"'
  const asked = ask<{ isInRecovery: boolean }>(member, statement, withinMilliseconds)
  const [row] = await asked.catch(() => [])
  return row?.isInRecovery === false
}

/** How far its log reaches, as a position in bytes. Null: it does not say. */
export async function receivedUpTo(member: Member): Promise<bigint | null> {
  const furthest = 'greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())'
  const statement = `select (${furthest} - '0/0')::text as position`
  const [row] = await ask<{ position: string }>(member, statement).catch(() => [])
  return row === undefined ? null : BigInt(row.position)
}

/** The server and all its processes end at once, as if their machine had lost its power. */
export function killTree(member: Member): void {
  signalAll(freezeTree(member), 'SIGKILL')
}

/** The server and all its processes stop where they are. */
export function freezeTree(member: Member): readonly number[] {
  return stopAll(() => treeOf(member))
}

/** The one that starts others goes on last. */
export function thawTree(member: Member): void {
  signalAll(treeOf(member).toReversed(), 'SIGCONT')
}

function treeOf({ server }: Member): readonly number[] {
  return serverTree(join(server.socketFolder, '.s.PGSQL.5432.lock'), server.socketFolder)
}
