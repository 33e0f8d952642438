/**
 * `npm run clients`: the code of docs/guides/signing.md in every language that this machine has, against every
 * vector; and what to install for the others. Exit code 1 where code is wrong.
 */
import { succeeds } from './run-files.ts'
import { DRIVERS, type Driver } from './signing-drivers.ts'
import { CASES, signaturesOf } from './signing-guide.ts'

const PAGE = 'docs/guides/signing.md'

for (const [language, driver] of Object.entries(DRIVERS)) {
  console.log(`${language.padEnd(8)} ${await verdictOn(language, driver)}`)
}
process.exit()

async function verdictOn(language: string, { tool, probe, install }: Driver): Promise<string> {
  const isPresent = succeeds(probe)
  if (!isPresent && tool !== 'php') return `not run: there is no ${tool} here. Install ${install}`
  try {
    const made = await signaturesOf(language, PAGE)
    const wrong = CASES.filter(({ signature }, index) => made[index] !== signature).length
    const by = isPresent ? tool : `PHP as WebAssembly; for ${tool} itself, install ${install}`
    if (wrong === 0) return `right: ${CASES.length} signatures, by ${by}`
    process.exitCode = 1
    return `WRONG: ${wrong} of ${CASES.length} signatures, by ${by}`
  } catch (error) {
    process.exitCode = 1
    return `FAILED: ${error instanceof Error ? error.message : String(error)}`
  }
}
