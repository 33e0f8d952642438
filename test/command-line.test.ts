/** The program as operators start it: its launcher, through npm, and with a file of settings. */

import { spawn } from 'node:child_process'
import { chmodSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../packages/gateway/src/storage/testing/index.ts'
import { startGateway } from './harness/gateway-process.ts'
import { startProgram } from './harness/program-process.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const GATEWAY = join(ROOT, 'packages/gateway')
const folder = useTestFolder()

const SECRET_KEY = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')
const SIGN = `sign --public-key pk --secret-key ${SECRET_KEY} --nonce 1 --conversation-id c`

type Ended = Readonly<{ code: number | null; out: string; error: string }>

function run(
  program: string,
  words: readonly string[],
  { cwd = ROOT, settings = {} }: { cwd?: string; settings?: Record<string, string> } = {},
): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, words, { cwd, env: { PATH, HOME, ...settings } })
  let out = ''
  let error = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk.toString('utf8')
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, error }))
  })
}

describe('the launcher', () => {
  const { bin, version } = JSON.parse(readFileSync(join(GATEWAY, 'package.json'), 'utf8'))
  const launcher = join(GATEWAY, bin.vezne)

  it('is a program by itself, and prints the version alone', async () => {
    expect(statSync(launcher).mode & 0o111).toBe(0o111)
    expect(await run(launcher, ['--version'])).toEqual({ code: 0, out: `${version}\n`, error: '' })
  })

  it.each(['--inspect=127.0.0.1:0', '--inspect-brk=127.0.0.1:0', '--inspect-wait=127.0.0.1:0'])(
    'opens no port for NODE_OPTIONS=%s in live mode, which is refused',
    async (option) => {
      const settings = { VEZNE_MODE: 'live', NODE_OPTIONS: option }
      const ended = await run(launcher, [], { settings })
      expect(ended.code).toBe(2)
      expect(ended.error).toContain('NODE_OPTIONS: live mode has no inspector')
      // The message of Node.js if it opens a debugger's port.
      expect(ended.error).not.toContain('Debugger listening')
    },
  )

  it('loads what NODE_OPTIONS=--import names, before the program and in live mode too', async () => {
    const first = join(folder, 'first.mjs')
    writeFileSync(first, 'process.stdout.write("first ")')
    const settings = { VEZNE_MODE: 'live', NODE_OPTIONS: `--import=${pathToFileURL(first).href}` }
    const ended = await run(launcher, ['--version'], { settings })
    expect(ended).toEqual({ code: 0, out: `first ${version}\n`, error: '' })
  })

  it('says so where nothing was built yet', async () => {
    const unbuilt = join(folder, 'packages/gateway/bin')
    cpSync(join(GATEWAY, 'bin'), unbuilt, { recursive: true })
    const ended = await run(join(unbuilt, 'vezne'), ['--version'])
    expect(ended).toMatchObject({ code: 1, out: '' })
    expect(ended.error).toBe('Vezne is not built yet. Run "npm run build" in its checkout first.\n')
  })
})

describe('through npm', () => {
  it('there is nothing but JSON on standard output, where npm is asked to be silent', async () => {
    const words = ['run', '--silent', 'vezne', '--', ...SIGN.split(' '), '--json']
    const ended = await run('npm', words)
    expect(ended.code).toBe(0)
    expect(JSON.parse(ended.out)).toHaveProperty('signature')
  })

  it('its own lines above the JSON are told on standard error', async () => {
    const ended = await run('npm', ['run', 'vezne', '--', ...SIGN.split(' '), '--json'])
    expect(JSON.parse(ended.out.trim().split('\n').at(-1) ?? '')).toHaveProperty('signature')
    expect(ended.error).toContain('"npx vezne" and "npm run --silent vezne --" do not')
  })
})

describe('a wrong command line', () => {
  it.each([
    ['merchant create', 'Required option '],
    ['merchant creat', 'Unknown command '],
    ['merchant list --jsn', 'Unknown option '],
    ['merchant show', 'Missing required argument '],
  ])('%s is told in a sentence, on standard error alone', async (words, begin) => {
    const ended = await run(join(GATEWAY, 'bin/vezne'), words.split(' '))
    expect(ended).toMatchObject({ code: 1, out: '' })
    expect(ended.error).toMatch(new RegExp(`^${begin}[^\\n]+\\n`))
    expect(ended.error).toContain('--help shows its options and an example.')
    expect(ended.error).not.toContain('    at ')
  })
})

describe('--env-file', () => {
  let database: TestDatabase
  const file = join(folder, 'vezne.env')
  const token = 'a-token-from-the-file-of-this-test'

  function writeSettings(): void {
    const place = `DATABASE_URL=${database.connectionString}`
    writeFileSync(file, `${place}\nADMIN_TOKEN=${token}\nBANK_PORT=0\n`)
    chmodSync(file, 0o600)
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    writeSettings()
  })
  afterAll(() => database.drop())

  it('gives several processes their settings and secrets, whatever becomes of it then', async () => {
    const folderOfGateway = join(folder, 'data')
    const settings = { DATA_DIR: folderOfGateway, WORKERS: '2' }
    const gateway = startGateway(settings, ['--env-file', file])
    try {
      const url = await gateway.url()
      const headers = { authorization: `Bearer ${token}` }
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => fetch(`${url}/admin/v1/merchants`, { headers })),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(gateway.output()).not.toContain(token)
      rmSync(file)
      process.kill(gateway.processId, 'SIGUSR2')
      const areReplaced = () => gateway.output().includes('All workers were replaced.')
      await waitFor(areReplaced, { what: 'other workers' })
      expect((await fetch(`${url}/admin/v1/merchants`, { headers })).status).toBe(200)
      expect(await gateway.end('SIGTERM')).toBe(0)
    } finally {
      writeSettings()
      if (!gateway.hasEnded()) await gateway.end('SIGKILL')
    }
  })

  it('stands behind a command too, and gives way to the environment', async () => {
    const words = ['merchant', 'list', '--json', '--env-file', file]
    const settings = { DATA_DIR: join(folder, 'data') }
    const list = startProgram(words, settings)
    expect(await list.ended).toBe(0)
    expect(JSON.parse(list.output())).toMatchObject([{ merchantNumber: '1100000001' }, {}])
    const elsewhere = { ...settings, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const away = startProgram(words, elsewhere)
    expect(await away.ended).toBe(1)
    expect(away.output()).toContain('DATABASE_URL could not be reached')
    expect(away.output()).not.toContain('    at ')
  })

  it('that others can read, or that is not there, is refused with exit code 2', async () => {
    const open = join(folder, 'open.env')
    writeFileSync(open, `ADMIN_TOKEN=${token}\nVEZNE_MODE=live\n`)
    chmodSync(open, 0o644)
    for (const [path, why] of [
      [open, 'is open to other users; close it'],
      [join(folder, 'none.env'), 'cannot be read; check the path'],
    ] as const) {
      const refused = startProgram(['doctor', '--env-file', path], {})
      expect(await refused.ended).toBe(2)
      expect(refused.output()).toContain(why)
      expect(refused.output()).not.toContain(token)
    }
  })
})
