import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

import { descendantsOf } from '../../../harness/process-tree.ts'
import { serverTree, stopAll } from '../server-tree.ts'
import type { Machine } from './configuration.ts'
import type { SystemUser } from './programs.ts'

/** One program that runs until it is killed. */
export type Running = Readonly<{ processId: number; hasEnded: () => boolean; ended: Promise<void> }>

/** Starts a program of the lab with a log file in its folder. */
export function run(
  words: readonly string[],
  {
    logFile,
    folder,
    user,
  }: Readonly<{ logFile: string; folder: string; user: SystemUser | undefined }>,
): Running {
  const [program = '', ...rest] = words
  const log = openSync(logFile, 'a')
  const child = spawn(program, rest, {
    ...user,
    cwd: folder,
    stdio: ['ignore', log, log],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin', HOME: folder, LC_ALL: 'C.UTF-8' },
    // A Ctrl-C ends the campaign, which then ends its programs in their order.
    detached: true,
  })
  closeSync(log)
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      hasEnded = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  return { processId: child.pid ?? 0, hasEnded: () => hasEnded, ended }
}

/** The processes of the machine's PostgreSQL. Patroni is not their parent. */
export function postgresTree({ folder }: Machine): readonly number[] {
  const data = join(folder, 'data')
  return serverTree(join(data, 'postmaster.pid'), data)
}

/** Stops the server and Patroni, with all that it has started; answers their ids. */
export function stoppedMachine(machine: Machine, patroni: Running): readonly number[] {
  const ofPatroni = (): readonly number[] =>
    patroni.hasEnded() ? [] : [patroni.processId, ...descendantsOf(patroni.processId)]
  return [...stopAll(ofPatroni), ...stopAll(() => postgresTree(machine))]
}
