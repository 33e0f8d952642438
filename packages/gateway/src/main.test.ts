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
function run(): Process {
  const environment = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    PORT: '0',
    BANK_PORT: '0',
  }
  const child = spawn(process.execPath, [MAIN], { env: environment })
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

/** What stands in its way at the start, and commands beside it: test/start-up and test/command-line. */
describe('the process', () => {
  it('prints what a first payment needs, and a Ctrl-C that arrives twice ends it whole', async () => {
    const gateway = run()
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
    const gateway = run()
    const url = await started(gateway)
    gateway.child.stdout?.destroy()
    gateway.child.stderr?.destroy()
    // A line that nobody can take any more.
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    gateway.child.kill('SIGHUP')
    expect(await gateway.ended).toBe(0)
  })
})
