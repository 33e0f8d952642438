import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { useTestFolder } from './base/kernel/testing/use-test-folder.ts'
import { waitFor } from './base/kernel/testing/wait-for.ts'
import { useTestDatabase } from './storage/testing/index.ts'

const MAIN = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url))
const folder = useTestFolder()
const database = useTestDatabase()

type Process = Readonly<{
  child: ChildProcess
  output: () => string
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
}>

/** The built program, as `npm start` runs it; `npm test` builds first. */
function run(words: readonly string[], changes: Record<string, string> = {}): Process {
  const environment = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    PORT: '0',
    BANK_PORT: '0',
    ...changes,
  }
  const child = spawn(process.execPath, [MAIN, ...words], { env: environment })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, output: () => output, ended }
}

async function started(process: Process): Promise<string> {
  return waitFor(() => /Address +(http:\S+)/.exec(process.output())?.[1], {
    what: 'the address of the gateway',
  })
}

describe('the process', () => {
  it('prints what a first payment needs, and a Ctrl-C that arrives twice ends it whole', async () => {
    const gateway = run([])
    const url = await started(gateway)
    expect(gateway.output()).toMatch(/MerchantNumber +1100000001/)
    expect(gateway.output()).toContain('npm run demo')
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    gateway.child.kill('SIGINT')
    gateway.child.kill('SIGINT')
    expect(await gateway.ended).toBe(0)
    expect(gateway.output()).toContain('Stopped.')
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('ends in order where its terminal closes and takes the output along', async () => {
    const gateway = run([])
    const url = await started(gateway)
    gateway.child.stdout?.destroy()
    gateway.child.stderr?.destroy()
    // A line that nobody can take any more.
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    gateway.child.kill('SIGHUP')
    expect(await gateway.ended).toBe(0)
  })

  it('names a taken PORT and the remedy', async () => {
    const first = run([])
    const { port } = new URL(await started(first))
    const second = run([], { PORT: port })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`PORT ${port} is taken on 127.0.0.1.`)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  })

  it('lists every problem of the configuration and exits with 2', async () => {
    const wrong = run([], { PORT: 'x', DAY_END: 'x' })
    expect(await wrong.ended).toBe(2)
    expect(wrong.output()).toContain('PORT: ')
    expect(wrong.output()).toContain('DAY_END: ')
  })

  it('names a database that is away, without a stack', async () => {
    const away = run(['migrate'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await away.ended).toBe(1)
    expect(away.output()).toContain('DATABASE_URL could not be reached')
    expect(away.output()).not.toContain('    at ')
  })

  it('runs commands beside a gateway', async () => {
    const list = run(['merchant', 'list'])
    expect(await list.ended).toBe(0)
    expect(list.output()).toContain('1100000001  Active')
  })
})
