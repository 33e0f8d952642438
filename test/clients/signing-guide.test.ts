/** docs/guides/signing: its code makes the signatures of the vectors, in each language that is installed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../../scripts/tidy/source-files.ts'
import { codeBlocksOf, codeOf } from '../support/code-blocks.ts'
import { startSandbox } from '../support/sandbox.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { runFiles, succeeds } from './run-files.ts'
import { DRIVERS } from './signing-drivers.ts'
import { CASES, signaturesOf } from './signing-guide.ts'

const [ENGLISH, TURKISH] = ['docs/guides/signing.md', 'docs/guides/signing.tr.md'] as const
/** PHP is always available: as WebAssembly if it is not installed. */
const here = Object.entries(DRIVERS).filter(
  ([, { tool, probe }]) => tool === 'php' || succeeds(probe),
)

describe('the code of the guide', () => {
  it('is the same in both languages, and there is a driver for each block', () => {
    expect(codeBlocksOf(TURKISH)).toEqual(codeBlocksOf(ENGLISH))
    const languages = codeBlocksOf(ENGLISH).map(({ language }) => language)
    expect(languages.toSorted()).toEqual(Object.keys(DRIVERS).toSorted())
  })

  it.each(here)('%s: makes every signature of the vectors', async (language) => {
    expect(CASES.length).toBeGreaterThan(15)
    const made = await signaturesOf(language, ENGLISH)
    expect(made).toEqual(CASES.map(({ signature }) => signature))
  })

  it.runIf(succeeds(['curl', '--version']))(
    'bash: curl sends a call that is answered',
    async () => {
      const sandbox = await startSandbox()
      onTestFinished(() => sandbox.stop())
      const code = codeOf(ENGLISH, 'bash').join('\n')
      const [, call = ''] =
        /`(vezne_post [^`]+)`/.exec(readFileSync(join(ROOT, ENGLISH), 'utf8')) ?? []
      const answer = await runFiles({
        files: { 'call.sh': `${code}\n${call}\n` },
        command: ['bash', 'call.sh'],
        environment: {
          VEZNE_URL: sandbox.url,
          VEZNE_PUBLIC_KEY: SANDBOX_KEYS.publicKey,
          VEZNE_SECRET_KEY: SANDBOX_KEYS.secretKey,
          VEZNE_MERCHANT_NUMBER: SANDBOX_KEYS.merchantNumber,
        },
      })
      expect(JSON.parse(answer)).toMatchObject({ isSucceed: true })
    },
  )
})
