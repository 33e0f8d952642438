import { setTimeout as delay } from 'node:timers/promises'

import { waitFor } from '../../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { Random } from '../../../support/random.ts'
import type { Blow } from '../replicated-database.ts'
import { signalAll } from '../server-tree.ts'
import { type Cluster, LONG, leaderOf, type Part, stateLeader } from './cluster-state.ts'
import { postgresTree, stoppedMachine } from './programs-of-machine.ts'

/** etcd elects another leader within seconds; the old one comes back after this time. */
const STATE_AWAY_MILLISECONDS = 10_000

/** Resolves when the blow is over and whatever was killed has been started again. */
export async function strike(cluster: Cluster, blow: Blow, random: Random): Promise<void> {
  const leader = await waitFor(() => leaderOf(cluster), { what: 'a leader', ...LONG })
  switch (blow.kind) {
    case 'kill':
      if (blow.what === 'server') signalAll(postgresTree(leader.machine), 'SIGKILL')
      else await loseMachine(cluster, leader)
      return
    case 'pause': {
      const all = stoppedMachine(leader.machine, leader.patroni)
      await delay(blow.milliseconds)
      signalAll(all.toReversed(), 'SIGCONT')
      return
    }
    case 'standby': {
      const standbys = cluster.parts.filter((part) => part !== leader)
      const struck = blow.count === 2 ? standbys : [random.pick(standbys)]
      for (const each of struck) kill(each)
      for (const each of struck) await comeBack(cluster, each)
      return
    }
    case 'state':
      return loseState(cluster)
  }
}

function kill({ machine, patroni }: Part): void {
  signalAll(stoppedMachine(machine, patroni), 'SIGKILL')
}

async function comeBack({ startPatroni }: Cluster, part: Part): Promise<void> {
  await part.patroni.ended
  part.patroni = startPatroni(part.machine)
}

/** The machine comes back once another one is the primary. */
async function loseMachine(cluster: Cluster, leader: Part): Promise<void> {
  kill(leader)
  const another = async (): Promise<boolean> => {
    const now = await leaderOf(cluster)
    return now !== null && now !== leader
  }
  await waitFor(another, { what: 'another leader', ...LONG })
  await comeBack(cluster, leader)
}

async function loseState(cluster: Cluster): Promise<void> {
  const machines = cluster.parts.map(({ machine }) => machine)
  const leader = await waitFor(() => stateLeader(machines), { what: 'a leader of etcd', ...LONG })
  const part = cluster.parts.find(({ machine }) => machine === leader)
  if (part === undefined) throw new Error('a leader of no machine')
  signalAll([part.etcd.processId], 'SIGKILL')
  await part.etcd.ended
  await delay(STATE_AWAY_MILLISECONDS)
  part.etcd = cluster.startEtcd(part.machine)
}
