import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { bankUrlOf, type GatewayProcess, startGateway } from '../../harness/gateway-process.ts'
import { runningOf } from '../../harness/process-tree.ts'
import { type ProgramProcess, startProgram } from '../../harness/program-process.ts'

/** A gateway on a folder of its own, with the embedded PostgreSQL and the simulator, over several lives. */
export type GatewayLife = Readonly<{
  folder: string
  /** Waits while it is between two lives. */
  url: () => Promise<string>
  bankUrl: () => Promise<string>
  /** An address of its database, for this process. */
  databaseUrl: () => string
  /** Kills the gateway with SIGKILL. The database goes on, and the next gateway uses it. */
  killGateway: () => Promise<void>
  /** SIGKILL of the postmaster, and of the gateway while it starts another one. */
  killDatabase: () => Promise<void>
  /** How many kills there have been, each counted when it begins and when it is over. */
  kills: () => number
  /** Runs a command beside it, as an operator does; `newKey`: with the second master key as the first. */
  command: (words: readonly string[], newKey?: 'newKey') => ProgramProcess
  stop: () => Promise<void>
  /** What all processes have written. */
  output: () => string
  /** As if one of them had written it: the program itself masks whatever it prints. */
  addOutput: (text: string) => void
  remove: () => void
}>

export function beginLife(): GatewayLife {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-scan-'))
  // The built-in server has a user of its own where this runs as root: it must get in.
  chmodSync(folder, 0o711)
  const keys = [join(folder, 'key-1'), join(folder, 'key-2')] as const
  for (const key of keys)
    writeFileSync(key, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  const processes: Pick<ProgramProcess, 'output'>[] = []
  const settings = (newKey?: 'newKey') => ({
    DATA_DIR: folder,
    BANK_PORT: String(30_000 + (process.pid % 20_000)),
    UNKNOWN_WINDOW: '10s',
    VEZNE_MASTER_KEY_FILE: keys[newKey === undefined ? 0 : 1],
    // Every life holds both keys, so that a rotation need not wait for dead ones to be forgotten.
    VEZNE_MASTER_KEY_PREVIOUS_FILE: keys[newKey === undefined ? 1 : 0],
  })
  const begin = (): GatewayProcess => {
    const gateway = startGateway(settings())
    processes.push(gateway)
    return gateway
  }
  let current = Promise.resolve(begin())
  let kills = 0
  const again = async (kill: (gateway: GatewayProcess) => Promise<void>): Promise<void> => {
    const dying = await current
    kills += 1
    current = kill(dying).then(begin)
    await (await current).url()
    kills += 1
  }
  return {
    folder,
    url: async () => (await current).url(),
    bankUrl: async () => bankUrlOf(await current),
    databaseUrl: () => readFileSync(join(folder, 'database-address'), 'utf8'),
    killGateway: () =>
      again(async (gateway) => {
        await gateway.end('SIGKILL')
      }),
    killDatabase: () =>
      again(async (gateway) => {
        await killPostmaster(folder)
        await gateway.end('SIGKILL')
      }),
    kills: () => kills,
    command: (words, newKey) => {
      const command = startProgram(words, settings(newKey))
      processes.push(command)
      return command
    },
    stop: async () => {
      await (await current).end('SIGTERM')
    },
    output: () => processes.map((each) => each.output()).join('\n'),
    addOutput: (text) => void processes.push({ output: () => text }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The server’s child processes notice it and end. PostgreSQL starts no new server before that. */
async function killPostmaster(folder: string): Promise<void> {
  const processId = Number.parseInt(
    readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'),
    10,
  )
  process.kill(processId, 'SIGKILL')
  await waitFor(() => runningOf([processId]).length === 0, { what: 'the end of the postmaster' })
}
