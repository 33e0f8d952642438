/**
 * Makes the data that a release leaves behind, for the test of upgrades: `npm run old-data -- --tag v0.1.0 --to
 * test/upgrade/data/0.1.0`. It builds that release in a folder of its own, lets its sandbox take orders of every kind
 * over HTTP, and keeps
 *
 *   backup/         what the release's own `vezne backup` wrote
 *   journal.jsonl   the books of its bank simulator: the bank must know the orders too
 *   orders.json     the ids of the orders, by kind
 *   master-key      the key of this data alone; nothing else is sealed under it
 */

import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sandboxClient } from '../test/support/sandbox-merchants.ts'
import { makeOldOrders } from '../test/upgrade/old-orders.ts'

const { values } = parseArgs({ options: { tag: { type: 'string' }, to: { type: 'string' } } })
const { tag, to } = values
if (tag === undefined || to === undefined) throw new Error('Name --tag and --to.')
const target = resolve(to)
const work = mkdtempSync(join(tmpdir(), 'vezne-old-data-'))
const source = join(work, 'source')
const data = join(work, 'data')
const program = join(source, 'packages/gateway/bin/vezne')
const bankPort = String(20_000 + (process.pid % 20_000))

const run = (command: string, words: readonly string[], cwd = source): void => {
  execFileSync(command, words, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

const masterKey = join(target, 'master-key')
const { PATH = '', HOME = '' } = process.env
const settings = {
  DATA_DIR: data,
  VEZNE_MASTER_KEY_FILE: masterKey,
  PORT: '0',
  BANK_PORT: bankPort,
}
const env = { PATH, HOME, ...settings }

/** Starts the release's sandbox; resolves with its address, and with what ends it. */
function start(): Promise<Readonly<{ url: string; end: () => Promise<void> }>> {
  const child = spawn(program, ['serve'], {
    cwd: source,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  let output = ''
  return new Promise((done, fail) => {
    child.once('close', () => fail(new Error(`the gateway of ${tag} ended:\n${output}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const [, url] = /^ *Address +(http:\S+)/m.exec(output) ?? []
      if (url === undefined) return
      done({
        url,
        end: async () => {
          child.kill('SIGTERM')
          await ended
        },
      })
    })
  })
}

mkdirSync(target, { recursive: true })
try {
  writeFileSync(masterKey, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  run('git', ['worktree', 'add', '--detach', source, tag], process.cwd())
  run('npm', ['ci', '--no-audit', '--no-fund'])
  run('npm', ['run', '--silent', 'build'])
  const gateway = await start()
  try {
    const orders = await makeOldOrders(sandboxClient(gateway.url))
    writeFileSync(join(target, 'orders.json'), `${JSON.stringify(orders, null, 2)}\n`)
    run(program, ['backup', join(target, 'backup')])
  } finally {
    await gateway.end()
  }
  cpSync(join(data, 'bank-simulator', 'journal.jsonl'), join(target, 'journal.jsonl'))
  console.log(`${target} holds what ${tag} leaves behind.`)
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', source], { stdio: 'ignore' })
  rmSync(work, { recursive: true, force: true })
}
