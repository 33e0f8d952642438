import { packageFiles, runPhp } from './run-php.ts'

/** A question to packages/client-php/tests/ask.php. `ask` names the kind; the other fields depend on the kind. */
export type Question = Readonly<{ ask: string }> & Readonly<Record<string, unknown>>

export type PhpAnswer = Readonly<{
  answer?: unknown
  error?: Readonly<{ name: string; message: string }> & Readonly<Record<string, unknown>>
  /** Milliseconds. The clock of the PHP program advances without waiting. */
  pauses: readonly number[]
}>

/** The package's answers to a list of questions, in one run of PHP. */
export async function askPhp(questions: readonly Question[]): Promise<readonly PhpAnswer[]> {
  const environment = { QUESTIONS: JSON.stringify(questions) }
  const printed = await runPhp({ files: packageFiles(), main: 'tests/ask.php', environment })
  try {
    return JSON.parse(printed)
  } catch {
    throw new Error(`PHP printed no JSON: ${printed}`)
  }
}
