/** docs/guides/signing: its code makes the signatures of the vectors, in each language that is installed. */
import { describe, expect, it } from 'vitest'
import { codeBlocksOf } from '../support/code-blocks.ts'
import { succeeds } from './run-files.ts'
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
})
