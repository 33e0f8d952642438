import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { codeOf } from '../support/code-blocks.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { type PackedSdk, packSdk, ROOT } from './pack.ts'
import { problemsUnder50 } from './typescript-5-0.ts'

const run = promisify(execFile)

let folder: string
let sdk: PackedSdk
let sandbox: Sandbox

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezne-sdk-'))
  sandbox = await startSandbox()
  sdk = await packSdk(folder)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true })
})

const textOf = (path: string) => readFile(join(folder, 'node_modules/@vezne/client', path), 'utf8')

/** A file beside the installed SDK. */
async function consumer(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const MODULES = [
  'callback',
  'caller',
  'deadline',
  'errors',
  'events',
  'explain-signature',
  'generated/wire',
  'http-answer',
  'http-request',
  'index',
  'link-payments',
  'list-payments',
  'options',
  'payer-return',
  'platform',
  'retry',
  'signing',
  'verify-webhook',
  'vezne-client',
  'wait-for-outcome',
  'webhook-event',
]

describe('the pack of the SDK', () => {
  it('holds the library, its sources, README and LICENSE: no demo, no test, no build info', () => {
    const built = MODULES.flatMap((name) =>
      ['js', 'js.map', 'd.ts', 'd.ts.map'].map((kind) => `dist/${name}.${kind}`),
    )
    const sources = MODULES.map((name) => `src/${name}.ts`)
    const documents = ['LICENSE', 'README.md', 'package.json']
    expect(sdk.files.toSorted()).toEqual([...documents, ...built, ...sources].toSorted())
  })

  it('has the licence of the repository', async () => {
    expect(await textOf('LICENSE')).toBe(await readFile(join(ROOT, 'LICENSE'), 'utf8'))
  })

  it('has every source that a map names', async () => {
    const maps = sdk.files.filter((path) => path.endsWith('.map'))
    expect(maps.length).toBeGreaterThan(20)
    for (const map of maps) {
      const { sources }: Readonly<{ sources: string[] }> = JSON.parse(await textOf(map))
      for (const source of sources) {
        const path = join(folder, 'node_modules/@vezne/client', dirname(map), source)
        expect(existsSync(path), `${map} names ${source}`).toBe(true)
      }
    }
  })

  it('may be published: nothing private, nothing to install', async () => {
    const manifest = JSON.parse(await textOf('package.json'))
    expect(manifest.private).toBeUndefined()
    expect(manifest.dependencies).toBeUndefined()
    expect(manifest.publishConfig).toEqual({ access: 'public' })
  })

  it('passes publint', async () => {
    const { messages } = await publint({ pack: { tarball: sdk.tarball.buffer }, strict: true })
    expect(messages).toEqual([])
  })

  it('passes are-the-types-wrong', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(sdk.tarball))
    if (analysis.types === false) throw new Error('are-the-types-wrong found no types')
    // The package is ESM and says so: CommonJS of Node 20.19 and newer requires ESM.
    const others = analysis.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')
    expect(others).toEqual([])
  })

  it('runs as it is installed', async () => {
    const program = await consumer(
      'run.js',
      `import { VezneClient } from '@vezne/client'
       const asked = []
       const vezne = new VezneClient({
         baseUrl: 'https://pay.example', publicKey: 'pk', secretKey: btoa('key'), merchantNumber: '1',
         fetch: async (url) => (asked.push(url), Response.json({ isSucceed: true, orderId: 'o-1' })),
       })
       const paid = await vezne.provision({ amount: 1, cardToken: 'T' })
       console.log(paid.orderId, asked.join())`,
    )
    const { stdout } = await run(process.execPath, [program])
    expect(stdout).toBe('o-1 https://pay.example/v1/Payments/provision\n')
    const required = `console.log(typeof require('@vezne/client').VezneClient)`
    const inCommonJs = await run(process.execPath, [await consumer('run.cjs', required)])
    expect(inCommonJs.stdout).toBe('function\n')
  })
})

const CLIENT = `
  import { ERROR_CODES, VezneClient, VezneUnknownOutcomeError, type VezneClientOptions, verifyWebhook } from '@vezne/client'
  declare const keys: VezneClientOptions
  export async function pay(): Promise<string | null> {
    const vezne = new VezneClient({ ...keys, language: 'en', retries: 3 })
    try {
      const paid = await vezne.provision({ amount: 1, cardToken: 'T' })
      if (paid.isSucceed) return paid.orderId
      if (paid.errorCode === ERROR_CODES.OUTCOME_UNKNOWN && paid.orderId !== null) {
        const order = await vezne.waitForOutcome({ orderId: paid.orderId }, { timeoutMilliseconds: 1 })
        return order.isSucceed ? order.orderId : null
      }
    } catch (error) {
      if (error instanceof VezneUnknownOutcomeError) return error.idempotencyKey
    }
    return null
  }
  export async function hear(body: string, headers: Record<string, string | string[] | undefined>) {
    const event = await verifyWebhook(body, headers, ['whsec_new', 'whsec_old'])
    if (event.type !== 'payment.approved' || event.data.isShortened === true) return null
    return { state: event.data.transactionStatus, orderId: event.data.change.orderId.length }
  }
  export async function follow(vezne: VezneClient): Promise<number> {
    for await (const event of vezne.events({ types: ['link.paid'] })) {
      if (event.type === 'link.paid' && event.data.isShortened !== true) return event.data.usageCount
    }
    return 0
  }
`
const WITHOUT_DOM = `${CLIENT}
  export const own: VezneClientOptions = {
    ...keys,
    fetch: async (url: string) => ({ status: 200, headers: { get: () => url }, text: async () => '{}' }),
  }
`
const WITH_DOM = `${CLIENT}
  export const own: VezneClientOptions = { ...keys, fetch: (url, init) => fetch(url, init) }
  export const timed = new VezneClient({ ...keys, fetch }).time({ signal: AbortSignal.timeout(1) })
  export const heard = verifyWebhook(new Uint8Array(), new Headers(), 'whsec_x', { toleranceSeconds: 1 })
`
const WRONG = `
  import { VezneClient, type VezneClientOptions } from '@vezne/client'
  declare const keys: VezneClientOptions
  export const code: Promise<string> = new VezneClient(keys).provision({ amount: 1 }).then((paid) => paid.errorCode)
`

const PROGRAMS = [
  { name: 'without-dom', libraries: ['es2022'], text: WITHOUT_DOM },
  { name: 'with-dom', libraries: ['es2022', 'dom'], text: WITH_DOM },
]

describe('the types of the SDK, the libraries’ own files checked', () => {
  for (const { name, libraries, text } of PROGRAMS) {
    it(`${name}, TypeScript 5.0`, async () => {
      const program = await consumer(`${name}.ts`, text)
      expect(problemsUnder50(program, { libraries, bundler: false })).toEqual([])
    })

    it(`${name}, the present TypeScript`, async () => {
      expect(await problemsNow(await consumer(`${name}.ts`, text), libraries)).toBe('')
    })
  }

  it('are no `any`: an errorCode that may be null is no string', async () => {
    const program = await consumer('wrong.ts', WRONG)
    const problems = problemsUnder50(program, { libraries: ['es2022'], bundler: false })
    expect(problems.join()).toMatch(/'null' is not assignable to type 'string'/)
    expect(await problemsNow(program, ['es2022'])).toMatch(/TS2322/)
  })
})

describe.each(['packages/client/README.md', 'README.md', 'README.tr.md'])(
  'the code in %s',
  (page) => {
    it('compiles', async () => {
      const blocks = codeOf(page, 'ts')
      expect(blocks.length).toBeGreaterThan(0)
      const platform = 'declare const console: { log: (...values: unknown[]) => void }\n'
      for (const [index, block] of blocks.entries()) {
        const program = await consumer(`block-${index}.ts`, `${platform}${block}\nexport {}\n`)
        expect(problemsUnder50(program, { libraries: ['es2022'], bundler: true })).toEqual([])
      }
    })

    it('pays at a gateway', async () => {
      const [block = ''] = codeOf(page, 'ts')
      expect(block).toContain('http://127.0.0.1:8080')
      const here = block.replace('http://127.0.0.1:8080', sandbox.url)
      const { stdout } = await run(process.execPath, [await consumer('block.js', here)])
      expect(stdout).toMatch(/^(paid|true) [0-9a-f-]{36}\n$/)
    })
  },
)

describe.each(['docs/guides/webhooks.md', 'docs/guides/webhooks.tr.md'])(
  'the code in %s',
  (page) => {
    it('compiles', async () => {
      const blocks = codeOf(page, 'ts')
      expect(blocks).toHaveLength(1)
      const program = await consumer('guide.ts', blocks.join('\n'))
      expect(await problemsNow(program, ['es2022', 'dom'])).toBe('')
    })
  },
)

/** The errors of the repository's own compiler; empty if there are none. */
async function problemsNow(program: string, libraries: readonly string[]): Promise<string> {
  const settings = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022']
  const files = ['--lib', libraries.join(), '--types', '', '--ignoreConfig', program]
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  return run(process.execPath, [compiler, ...settings, ...files], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stdout),
  )
}
