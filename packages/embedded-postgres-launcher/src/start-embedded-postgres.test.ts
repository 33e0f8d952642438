import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { processIdentity } from './processes.ts'
import { sharedBuffersMegabytes } from './server-programs.ts'
import { parsePasswd } from './server-user.ts'
import { SHOP } from './testing/shop.ts'

let original: string
let folder: string
let dataFolder: string
let lines: string[] = []
let started: EmbeddedPostgres[]

const log = (line: string): number => lines.push(line)

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ application: SHOP, dataFolder, log })
  started.push(server)
  return server
}

async function ask(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.connectionString })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

function serverProcessId(): number {
  return Number.parseInt(readFileSync(`${dataFolder}/postgres/postmaster.pid`, 'utf8'), 10)
}

/** A killed orphan may remain as a zombie until its new parent looks; that is as good as gone. */
function isAlive(processId: number): boolean {
  return processIdentity(processId) !== undefined
}

/**
 * Making a data folder takes a second: the README's program does it once, under the name of these tests, and most tests
 * begin with a copy.
 */
beforeAll(async () => {
  original = makeFolder()
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const program = /^```ts\n(.*?)^```$/ms.exec(readme)?.[1] ?? ''
  const body = program
    .replace(/^import .*$/m, '')
    .replace('bookshop', SHOP.name)
    .replace('./data', path.join(original, 'data'))
  const given = { startEmbeddedPostgres, console: { error: log } }
  const run = compileFunction(`return (async () => {${body}})()`, Object.keys(given))
  await run(...Object.values(given))
})
afterAll(() => rmSync(original, { recursive: true, force: true }))

beforeEach(() => {
  folder = makeFolder()
  dataFolder = path.join(folder, 'data')
  execFileSync('cp', ['-a', path.join(original, 'data'), dataFolder])
  lines = []
  started = []
})
afterEach(async () => {
  for (const server of started) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the built-in PostgreSQL', () => {
  it('keeps its data over a stop and a start, and over a kill of the server', async () => {
    const first = await start()
    expect(first.adopted).toBe(false)
    await ask(first, 'create table kept (id bigint)')
    expect(await ask(first, 'show fsync')).toEqual(['on'])
    expect(await ask(first, 'show listen_addresses')).toEqual([''])
    expect(await ask(first, 'show server_encoding')).toEqual(['UTF8'])
    expect(await ask(first, 'show wal_segment_size')).toEqual(['1MB'])
    expect(await ask(first, 'show max_wal_size')).toEqual(['1GB'])
    expect(await ask(first, 'show wal_buffers')).toEqual(['16MB'])
    expect(
      await ask(first, "select pg_size_bytes(current_setting('shared_buffers'))::float8"),
    ).toEqual([sharedBuffersMegabytes() * 1024 ** 2])
    await Promise.all([first.stop(), first.stop()])

    const second = await start()
    await ask(second, 'insert into kept values (1)')
    const processId = serverProcessId()
    process.kill(processId, 'SIGKILL')
    await waitFor(
      () => lines.includes('The built-in PostgreSQL runs again.'),
      'the killed server to be started again',
    )
    expect(serverProcessId()).not.toBe(processId)
    expect(await ask(second, 'select id from kept')).toEqual(['1'])
    await second.stop()
    // The files of the killed server name a process that by now is somebody else: this test.
    writeFileSync(`${dataFolder}/postgres/postmaster.pid`, `${process.pid}\n`)
    const third = await start()
    expect(await ask(third, 'select id from kept')).toEqual(['1'])
  })

  it('is started again as well where a killed shop had left it, and not after a stop', async () => {
    const holder = spawnHolder()
    const said = collect(holder)
    await waitFor(() => said().includes('postgresql://'), 'the other shop to be ready')
    holder.kill('SIGKILL')
    await waitFor(() => holder.signalCode === 'SIGKILL', 'the shop to be dead')
    const server = await start()
    expect(server.adopted).toBe(true)
    process.kill(serverProcessId(), 'SIGKILL')
    await waitFor(
      () => lines.includes('The built-in PostgreSQL runs again.'),
      'the killed server to be started again',
    )
    const processId = serverProcessId()
    expect(await ask(server, 'select 1')).toEqual([1])
    await server.stop()
    expect(isAlive(processId)).toBe(false)
    expect(lines.filter((line) => line.includes('started again'))).toHaveLength(1)
  })

  it('stops with the shop and leaves no process, no socket and no lock', async () => {
    const server = await start()
    const processId = serverProcessId()
    const socketFolder = new URL(server.connectionString.replace('@/', '@x/')).searchParams.get(
      'host',
    )
    expect(existsSync(`${socketFolder}/.s.PGSQL.5432`)).toBe(true)
    await server.stop()
    expect(isAlive(processId)).toBe(false)
    expect(existsSync(`${socketFolder}`)).toBe(false)
    expect(existsSync(`${dataFolder}/shop.lock`)).toBe(false)
  })

  it('refuses a second shop, survives a Ctrl-C, and is adopted after a kill -9', async () => {
    const holder = spawnHolder()
    const said = collect(holder)
    await waitFor(() => said().includes('postgresql://'), 'the other shop to be ready')
    await expect(start()).rejects.toThrow(`Another shop (process ${holder.pid})`)

    const processId = serverProcessId()
    process.kill(-(holder.pid ?? 0), 'SIGINT')
    await waitFor(() => said().includes('interrupted'), 'the Ctrl-C to arrive')
    holder.kill('SIGKILL')
    await waitFor(() => holder.signalCode === 'SIGKILL', 'the shop to be dead')

    const adopter = await start()
    expect(adopter.adopted).toBe(true)
    expect(serverProcessId()).toBe(processId)
    await adopter.stop()
    expect(isAlive(processId)).toBe(false)
  })

  it('refuses data of another major version', async () => {
    writeFileSync(`${dataFolder}/postgres/PG_VERSION`, '17\n')
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17.*brings version 18.*SHOP_DATABASE/)
    expect(existsSync(`${dataFolder}/shop.lock`)).toBe(false)
  })

  it('shows the end of its log when it does not start', async () => {
    writeFileSync(`${dataFolder}/postgres/postgresql.auto.conf`, 'no_such_setting = 1\n')
    await expect(start()).rejects.toThrow(/did not start[\s\S]*no_such_setting/)
  })

  it('runs as nobody where root finds no user postgres', async () => {
    rmSync(dataFolder, { recursive: true })
    const users = parsePasswd(readFileSync('/etc/passwd', 'utf8'))
    const server = await startEmbeddedPostgres({
      application: SHOP,
      dataFolder,
      log,
      lookUpUser: (match) => users.filter(({ name }) => name !== 'postgres').find(match),
    })
    started.push(server)
    expect(await ask(server, 'select 1')).toEqual([1])
  })
})

async function waitFor(condition: () => boolean, what: string): Promise<void> {
  await expect.poll(condition, { message: `waited in vain for ${what}` }).toBe(true)
}

function makeFolder(): string {
  const made = mkdtempSync('/tmp/launcher-embedded-')
  // It is 0700: run by root, the server's user could not enter, and the data would be moved
  // elsewhere.
  chmodSync(made, 0o755)
  return made
}

function spawnHolder(): ChildProcess {
  const fixture = fileURLToPath(new URL('./testing/holder-process.ts', import.meta.url))
  const options = ['--import', 'tsx', '--conditions=vezne-source', fixture, dataFolder]
  return spawn(process.execPath, options, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
}

function collect(child: ChildProcess): () => string {
  let text = ''
  child.stdout?.on('data', (chunk) => (text += String(chunk)))
  return () => text
}
