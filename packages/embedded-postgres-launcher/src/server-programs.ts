import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'

import type { Cluster } from './cluster.ts'

/**
 * What PostgreSQL's programs see of the environment: nothing of the application's, whose variables
 * may hold keys. `initdb` needs the PATH for `sh`.
 */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const SETTINGS = [
  // The socket is the only door.
  'listen_addresses=',
  'unix_socket_permissions=0700',
  // A full file of the log is written again, not removed. The other bound is PostgreSQL's own; `initdb`
  // would make it 64 files, however small they are.
  'min_wal_size=512MB',
  'max_wal_size=1GB',
  // Left out it would be no more than one file of the log, which is small.
  'wal_buffers=16MB',
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=warning',
  // Values of statements may be card data under encryption, or worse; they have no place in a log.
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
]

/** Tests run beside each other, with several applications each, on one server. */
const THROW_AWAY_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=128MB',
  'max_connections=400',
]

export type ProgramResult = Readonly<{ exitCode: number | null; output: string }>

/** Runs `initdb` or `pg_ctl` to its end. Rejects where it cannot be started at all. */
export function runProgram(
  cluster: Cluster,
  program: 'initdb' | 'pg_ctl',
  programArguments: readonly string[],
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawnProgram(cluster, program, programArguments, ['ignore', 'pipe', 'pipe'])
    let output = ''
    child.stdout?.on('data', (chunk) => (output += String(chunk)))
    child.stderr?.on('data', (chunk) => (output += String(chunk)))
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, output: output.trim() }))
  })
}

/**
 * Starts `postgres` in a process group of its own, so that a Ctrl-C, which reaches the whole
 * foreground group, does not reach it: the application finishes its work first and then stops it.
 * It does not keep this process alive, and it outlives it.
 */
export function spawnServer(cluster: Cluster): ChildProcess {
  const settings = [
    ...SETTINGS,
    `shared_buffers=${sharedBuffersMegabytes()}MB`,
    `unix_socket_directories=${cluster.socketFolder}`,
  ]
  if (!cluster.durable) settings.push(...THROW_AWAY_SETTINGS)
  const programArguments = settings.flatMap((setting) => ['-c', setting])
  const log = openSync(cluster.logFile, 'a', 0o600)
  try {
    const folder = ['-D', cluster.clusterFolder]
    const child = spawnProgram(
      cluster,
      'postgres',
      [...folder, ...programArguments],
      ['ignore', log, log],
    )
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

function spawnProgram(
  cluster: Cluster,
  program: string,
  programArguments: readonly string[],
  stdio: NonNullable<SpawnOptions['stdio']>,
): ChildProcess {
  const identity =
    cluster.user === undefined ? {} : { uid: cluster.user.uid, gid: cluster.user.gid }
  return spawn(path.join(cluster.binariesFolder, 'bin', program), programArguments, {
    ...identity,
    stdio,
    env: ENVIRONMENT,
    detached: true,
    // PostgreSQL's programs fail in a working directory that their user cannot enter.
    cwd: '/',
  })
}

const MEGABYTE = 1024 * 1024
/** PostgreSQL's own. */
const MEGABYTES_MINIMUM = 128
/** All indexes of ten million orders. */
const MEGABYTES_MAXIMUM = 4_096
/** PostgreSQL's manual says a quarter for a machine of its own; here an application lives on it too. */
const SHARE = 1 / 8

/**
 * What the built-in server keeps of its tables in memory of its own, in megabytes. It takes it page by page as it
 * reads, and never more. What the kernel remembers of files it may forget whenever it likes.
 */
export function sharedBuffersMegabytes(memoryBytes = memoryOfThisMachine()): number {
  const share = Math.floor((memoryBytes * SHARE) / MEGABYTE)
  return Math.min(MEGABYTES_MAXIMUM, Math.max(MEGABYTES_MINIMUM, share))
}

/** A container has less than the machine it runs on; where nothing limits it, Node.js says zero, or more than there is. */
function memoryOfThisMachine(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
