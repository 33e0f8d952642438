import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { waitFor } from '../../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { askServer } from '../../../../packages/gateway/src/storage/testing/ask-server.ts'
import type { Random } from '../../../support/random.ts'
import type { ReplicatedDatabase } from '../replicated-database.ts'
import { signalAll } from '../server-tree.ts'
import { type Cluster, isWhole, LONG, type Part, timelineOf } from './cluster-state.ts'
import { etcdArguments, haproxySettings, type Machine, patroniSettings } from './configuration.ts'
import { findPrograms, type Programs } from './programs.ts'
import { type Running, run, stoppedMachine } from './programs-of-machine.ts'
import { strike } from './strike.ts'

const NAMES = ['one', 'two', 'three'] as const
const STATEMENT_MILLISECONDS = 30_000

export type PatroniOptions = Readonly<{ random: Random; log: (line: string) => void }>

/** Three machines with etcd, Patroni and PostgreSQL, and HAProxy before them. Takes about a minute. */
export async function startPatroniDatabase(options: PatroniOptions): Promise<ReplicatedDatabase> {
  const programs = findPrograms()
  // Not in the configured temporary folder: a socket's path is limited to 107 bytes.
  const folder = mkdtempSync('/tmp/vezne-patroni-')
  give(folder, programs)
  const [port = 0] = await freePorts(1)
  const machines = await machinesIn(folder, programs)
  const cluster = startCluster(programs, machines)
  const proxy = startProxy(programs, { folder, port, machines })
  const killAll = (): void => {
    for (const { machine, patroni, etcd } of cluster.parts) {
      signalAll([...stoppedMachine(machine, patroni), etcd.processId], 'SIGKILL')
    }
    signalAll([proxy.processId], 'SIGKILL')
  }
  process.once('exit', killAll)
  const stop = async (): Promise<void> => {
    killAll()
    process.off('exit', killAll)
    const programsOf = ({ etcd, patroni }: Part) => [etcd, patroni]
    const all = [proxy, ...cluster.parts.flatMap(programsOf)]
    await Promise.all(all.map(({ ended }) => ended))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitFor(() => isWhole(cluster), { what: 'Patroni to have a whole cluster', ...LONG })
    await createDatabase(port)
  } catch (error) {
    for (const each of machines) options.log(lastLines(join(each.folder, 'patroni.log')))
    await stop()
    throw error
  }
  return {
    connectionString: `postgres://vezne@127.0.0.1:${port}/vezne?sslmode=disable`,
    kills: ['server', 'machine'],
    strike: (blow) => strike(cluster, blow, options.random),
    isWhole: () => isWhole(cluster),
    failovers: async () => (await timelineOf(cluster)) - 1,
    stop,
  }
}

function startCluster(programs: Programs, machines: readonly Machine[]): Cluster {
  const { user } = programs
  const start = (words: readonly string[], name: string, { folder }: Machine) =>
    run(words, { logFile: join(folder, `${name}.log`), folder, user })
  const startEtcd = (machine: Machine) =>
    start([programs.etcd, ...etcdArguments(machine, machines)], 'etcd', machine)
  // Patroni waits for etcd by itself.
  const startPatroni = (machine: Machine) =>
    start([programs.patroni, join(machine.folder, 'patroni.yml')], 'patroni', machine)
  const parts = machines.map((machine): Part => {
    return { machine, etcd: startEtcd(machine), patroni: startPatroni(machine) }
  })
  return { parts, startPatroni, startEtcd }
}

type Proxied = Readonly<{ folder: string; port: number; machines: readonly Machine[] }>

function startProxy({ haproxy, user }: Programs, { folder, port, machines }: Proxied): Running {
  const settings = join(folder, 'haproxy.cfg')
  writeFileSync(settings, haproxySettings(port, machines))
  return run([haproxy, '-db', '-f', settings], {
    logFile: join(folder, 'haproxy.log'),
    folder,
    user,
  })
}

function lastLines(logFile: string): string {
  return readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n')
}

async function machinesIn(folder: string, programs: Programs): Promise<readonly Machine[]> {
  const ports = (await freePorts(NAMES.length * 4)).values()
  const next = (): number => ports.next().value ?? 0
  const machines = NAMES.map((name): Machine => {
    const own = join(folder, name)
    mkdirSync(own)
    return {
      name,
      folder: own,
      postgres: next(),
      rest: next(),
      etcdClient: next(),
      etcdPeer: next(),
    }
  })
  for (const machine of machines) {
    const { postgresFolder } = programs
    const file = join(machine.folder, 'patroni.yml')
    writeFileSync(file, patroniSettings(machine, { machines, postgresFolder, api: 'etcd' }))
    for (const path of [machine.folder, file]) give(path, programs)
  }
  return machines
}

function give(path: string, { user }: Programs): void {
  if (user !== undefined) chownSync(path, user.uid, user.gid)
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports: number[] = []
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address !== null && typeof address === 'object') ports.push(address.port)
  }
  for (const server of servers) server.close()
  return ports
}

async function createDatabase(port: number): Promise<void> {
  const asSuperuser = `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`
  const say = (statement: string) => askServer(asSuperuser, statement, STATEMENT_MILLISECONDS)
  await waitFor(() => say('select 1'), { what: 'the way through HAProxy', ...LONG })
  await say('create role vezne login')
  await say('create database vezne owner vezne')
}
