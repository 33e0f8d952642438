import { GATEWAY } from '../../../../packages/gateway/src/storage/database/embedded-postgres.ts'
import { startStandby } from '../../../../packages/gateway/src/storage/testing/server-pair.ts'
import { startTestCluster } from '../../../../packages/gateway/src/storage/testing/test-cluster.ts'
import { startDatabaseProxy } from '../../../support/proxied-database.ts'
import { type StallingProxy, startStallingProxy } from '../../../support/stalling-proxy.ts'
import { ask, killTree, type Member, type MemberName, NAMES, targetOf } from './member.ts'

/** Three servers of one database, of which two follow the third; and the one way by which clients get to it. */
export type Trio = {
  readonly members: readonly Member[]
  primary: Member
  /** Leads to the primary, or to nobody. */
  readonly fence: StallingProxy
  readonly connectionString: string
  /** Whether a commit waits for one of the standbys. */
  readonly isSynchronous: boolean
  readonly stop: () => Promise<void>
}

/** Takes about six seconds. */
export async function startTrio(isSynchronous: boolean): Promise<Trio> {
  const endings: (() => Promise<unknown>)[] = []
  const members: Member[] = []
  const stop = async (): Promise<void> => {
    for (const member of members) await discard(member)
    for (const end of endings) await end()
  }
  try {
    const first = await startTestCluster()
    for (const name of NAMES) {
      const server = name === NAMES[0] ? first : await startStandby(first)
      const line = await startStallingProxy(targetOf({ server: first }))
      endings.push(line.close)
      members.push({ name, line, server, state: 'up' })
    }
    const [primary] = members
    if (primary === undefined) throw new Error('three members were started')
    // The servers of tests are started without waiting for their disk, and so for any standby.
    await ask(primary, `alter role ${GATEWAY.name} set synchronous_commit = 'on'`)
    for (const member of members) await prepare(member, isSynchronous)
    const fence = await startDatabaseProxy(first.connectionString('postgres'))
    endings.push(fence.close)
    const { connectionString } = fence
    return { members, primary, fence, connectionString, isSynchronous, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export function standbysOf({ members, primary }: Trio): readonly Member[] {
  return members.filter((member) => member !== primary)
}

/** A machine whose data are lost, or must not be used any more, gets a new copy of the primary's. */
export async function setUpAgain(trio: Trio, member: Member): Promise<void> {
  await discard(member)
  member.server = await startStandby(trio.primary.server)
  member.line.turnTo(targetOf(trio.primary))
  member.line.set('pass')
  await prepare(member, trio.isSynchronous)
  member.state = 'up'
}

async function discard(member: Member): Promise<void> {
  // A frozen server could not be asked to end.
  killTree(member)
  await member.server.remove()
}

/** What a server needs for being a standby, and the same for the time when it is the primary. */
async function prepare(member: Member, isSynchronous: boolean): Promise<void> {
  const { name, line } = member
  const others = isSynchronous ? `ANY 1 (${othersOf(name).join(', ')})` : ''
  const from = `host=127.0.0.1 port=${line.port} user=${GATEWAY.name} application_name=${name} sslmode=disable`
  const settings = [
    ['synchronous_standby_names', others],
    ['primary_conninfo', from],
    ['wal_retrieve_retry_interval', '200ms'],
    // A standby that is set up anew needs the log since its copy began.
    ['wal_keep_size', '256MB'],
  ]
  for (const [setting, value] of settings)
    await ask(member, `alter system set ${setting} = '${value}'`)
  await ask(member, 'select pg_reload_conf()')
}

function othersOf(name: MemberName): readonly MemberName[] {
  return NAMES.filter((other) => other !== name)
}

/** Whether both standbys follow the primary, and clients get to it. */
export async function isWhole(trio: Trio): Promise<boolean> {
  if (trio.members.some(({ state }) => state !== 'up')) return false
  const counted = trio.isSynchronous ? `and sync_state = 'quorum'` : ''
  const statement = `select count(*)::int as count from pg_stat_replication
    where state = 'streaming' and application_name in ('${NAMES.join("', '")}') ${counted}`
  const [row] = await ask<{ count: number }>(trio.primary, statement).catch(() => [])
  return row?.count === 2
}
