/** docs/guides/webhooks: its code verifies the signatures that the gateway makes, and its table lists the events. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVENT_SUBJECTS } from '@vezne/client'
import { EVENTS } from '@vezne/protocol'
import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, it } from 'vitest'
import { runPhp } from './clients/run-php.ts'
import { codeBlocksOf } from './support/code-blocks.ts'

const ROOT = join(import.meta.dirname, '..')
const GUIDES = ['docs/guides/webhooks.md', 'docs/guides/webhooks.tr.md'] as const

/** In the repository, so that the guide's code can import `@vezne/client`. */
const folder = mkdtempSync(join(ROOT, 'node_modules', '.webhooks-guide-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The vector that the guide prints. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"test": 2432232314}'
const SENT_AT = 1614265330
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(SENT_AT),
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const rolled = new Webhook(OTHER_SECRET).sign(HEADERS['webhook-id'], new Date(SENT_AT * 1000), BODY)

type Sent = Readonly<{ body: string; headers: Readonly<Record<string, string>>; secret: string }>
const sent: Sent = { body: BODY, headers: HEADERS, secret: SECRET }
const withHeaders = (headers: Readonly<Record<string, string>>): Sent => ({
  ...sent,
  headers: { ...HEADERS, ...headers },
})

const GENUINE: readonly (readonly [string, Sent])[] = [
  ['the vector', sent],
  [
    'one of two signatures',
    withHeaders({ 'webhook-signature': `${rolled} ${HEADERS['webhook-signature']}` }),
  ],
  [
    'the other secret of two',
    {
      ...withHeaders({ 'webhook-signature': `${HEADERS['webhook-signature']} ${rolled}` }),
      secret: OTHER_SECRET,
    },
  ],
]
const FORGED: readonly (readonly [string, Sent])[] = [
  ['another body', { ...sent, body: '{"test": 2432232315}' }],
  ['another id', withHeaders({ 'webhook-id': 'msg_other' })],
  ['another time', withHeaders({ 'webhook-timestamp': String(SENT_AT + 1) })],
  ['an old time', withHeaders({ 'webhook-timestamp': String(SENT_AT - 301) })],
  ['a time ahead', withHeaders({ 'webhook-timestamp': String(SENT_AT + 301) })],
  ['no time', withHeaders({ 'webhook-timestamp': 'now' })],
  ['another secret', { ...sent, secret: OTHER_SECRET }],
  ['no signature', withHeaders({ 'webhook-signature': 'v1,' })],
  [
    'a signature under no secret',
    { ...withHeaders({ 'webhook-signature': emptyKeyed() }), secret: '' },
  ],
]

/** Signatures that a reader of the guide could make for a receiver without a secret. */
function emptyKeyed(): string {
  const signed = `${HEADERS['webhook-id']}.${SENT_AT}.${BODY}`
  return `v1,${createHmac('sha256', '').update(signed).digest('base64')}`
}

/** Each runs the guide's function on lines of JSON, at the vector's time, and prints what it returns or raises. */
const DRIVERS: Readonly<
  Record<
    string,
    Readonly<{ command: readonly string[]; file: string; wrap: (code: string) => string }>
  >
> = {
  js: {
    command: [process.execPath],
    file: 'verify.mjs',
    wrap: (code) => `${code}
import { readFileSync } from 'node:fs'
Date.now = () => ${SENT_AT}000
for (const line of readFileSync(0, 'utf8').split('\\n')) {
  const { body, headers, secret } = JSON.parse(line)
  try { console.log(JSON.stringify(verify(Buffer.from(body), headers, secret))) }
  catch (error) { console.log('refused') }
}`,
  },
  python: {
    command: ['python3'],
    file: 'verify.py',
    wrap: (code) => `${code}
import sys
time.time = lambda: ${SENT_AT}
for line in sys.stdin.read().split("\\n"):
    call = json.loads(line)
    try:
        print(json.dumps(verify(call["body"].encode(), call["headers"], call["secret"]), separators=(",", ":")))
    except ValueError:
        print("refused")
`,
  },
  php: {
    command: ['php'],
    file: 'verify.php',
    wrap: (code) => `<?php
namespace Guide;
use RuntimeException;
function time(): int { return ${SENT_AT}; }
${code}
foreach (explode("\\n", getenv('CALLS')) as $line) {
    $call = json_decode($line, true);
    try { echo json_encode(verify($call['body'], $call['headers'], $call['secret'])), "\\n"; }
    catch (RuntimeException $error) { echo "refused\\n"; }
}`,
  },
}

function printedBy({ command, file }: (typeof DRIVERS)[string], program: string, input: string) {
  const path = join(folder, file)
  writeFileSync(path, program)
  const [tool = '', ...flags] = command
  return execFileSync(tool, [...flags, path], { input, encoding: 'utf8' })
}

const isHere = (command = '') => spawnSync(command, ['--version']).status === 0
/** PHP is always available: as WebAssembly if it is not installed. */
const samples = Object.entries(DRIVERS)
  .filter(([language, { command }]) => language === 'php' || isHere(command[0]))
  .map(([language, driver]) => {
    const found = codeBlocksOf(GUIDES[0]).find(
      ({ language: each, code }) => each === language && /\bverify\(/.test(code),
    )
    return [language, { ...driver, code: found?.code ?? '' }] as const
  })

describe('the code of the guide', () => {
  it('is the same in both languages', () => {
    expect(codeBlocksOf(GUIDES[1])).toEqual(codeBlocksOf(GUIDES[0]))
    expect(codeBlocksOf(GUIDES[0]).map(({ language }) => language)).toEqual(
      expect.arrayContaining(['js', 'php', 'python', 'csharp']),
    )
  })

  it.each(samples)('%s: takes what is genuine, and refuses all else', async (language, driver) => {
    const calls = [...GENUINE, ...FORGED]
    const input = calls.map(([, call]) => JSON.stringify(call)).join('\n')
    const program = driver.wrap(driver.code)
    const printed = await (language === 'php'
      ? runPhp({ files: { main: program }, main: 'main', environment: { CALLS: input } })
      : printedBy(driver, program, input))
    const verdicts = printed.trimEnd().split('\n')
    expect(calls.map(([name], index) => [name, verdicts[index]])).toEqual([
      ...GENUINE.map(([name]) => [name, '{"test":2432232314}']),
      ...FORGED.map(([name]) => [name, 'refused']),
    ])
  })

  it('js with the SDK: a server that answers 204, or 400', async () => {
    const code =
      codeBlocksOf(GUIDES[0]).find((each) => each.code.includes('createServer'))?.code ?? ''
    const file = join(folder, 'server.mjs')
    const listening = '.listen(0, function () { console.log(this.address().port) })'
    writeFileSync(
      file,
      `Date.now = () => ${SENT_AT}000\n${code.replace('.listen(3000)', listening)}`,
    )
    const flags = ['--conditions=vezne-source', '--import', 'tsx', file]
    const environment = { ...process.env, WEBHOOK_SECRET: SECRET }
    const server = spawn(process.execPath, flags, { cwd: ROOT, env: environment })
    try {
      const [line] = await once(server.stdout, 'data')
      const post = async ({ body, headers }: Sent) => {
        const url = `http://127.0.0.1:${String(line).trim()}/hook`
        return (await fetch(url, { method: 'POST', body, headers })).status
      }
      expect(await post(sent)).toBe(204)
      const forged = FORGED.filter(([, { secret }]) => secret === SECRET)
      for (const [name, call] of forged) expect([name, await post(call)]).toEqual([name, 400])
    } finally {
      server.kill()
      await once(server, 'exit')
    }
  })
})

describe('the events', () => {
  it('are those of the SDK, about the same subjects', () => {
    const subjects = Object.entries(EVENTS).map(([type, { subject }]) => [type, subject])
    expect(EVENT_SUBJECTS).toEqual(Object.fromEntries(subjects))
  })
})
