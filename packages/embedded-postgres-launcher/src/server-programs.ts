import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'

import type { Cluster } from './cluster.ts'

/**
 * The environment of PostgreSQL's programs. It has none of the application's variables, because they may hold
 * keys. `initdb` needs the PATH to find `sh`.
 */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const SETTINGS = [
  // Connections over the socket only.
  'listen_addresses=',
  'unix_socket_permissions=0700',
  // Makes PostgreSQL reuse log (WAL) files instead of making new ones. `max_wal_size` is PostgreSQL's own default again,
  // because `initdb` writes a smaller one: 64 log files of 1 MB.
  'min_wal_size=512MB',
  'max_wal_size=1GB',
  // The default is the size of one log file, which is small.
  'wal_buffers=16MB',
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=warning',
  // Parameters of statements may be encrypted card data or secrets: the log must not hold them.
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
]

/** Many tests run on one server at the same time, each with several applications. */
const THROW_AWAY_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=128MB',
  'max_connections=400',
]

export type ProgramResult = Readonly<{ exitCode: number | null; output: string }>

/** Runs `initdb` or `pg_ctl` to its end. Rejects if the program cannot be started. */
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
 * Starts `postgres` in a process group of its own. A Ctrl-C reaches the application's group only: the
 * application finishes its work and then stops the server. The server does not keep this process alive, and
 * continues to run after it.
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
/** PostgreSQL's default. */
const MEGABYTES_MINIMUM = 128
/** Enough for all indexes of ten million orders. */
const MEGABYTES_MAXIMUM = 4_096
/** PostgreSQL's manual recommends a quarter of a dedicated machine. Here the application runs on it too. */
const SHARE = 1 / 8

/**
 * The size of the built-in server's cache (`shared_buffers`) in megabytes. The server takes this memory page by
 * page as it reads; unlike the kernel's file cache, it is not given back under pressure.
 */
export function sharedBuffersMegabytes(memoryBytes = memoryOfThisMachine()): number {
  const share = Math.floor((memoryBytes * SHARE) / MEGABYTE)
  return Math.min(MEGABYTES_MAXIMUM, Math.max(MEGABYTES_MINIMUM, share))
}

/** A container's limit may be lower than the machine's memory. Without a limit, Node.js says 0, or more than there is. */
function memoryOfThisMachine(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
