import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../support/code-blocks.ts'
import { runFiles } from './run-files.ts'
import { runPhp } from './run-php.ts'
import { DRIVERS, type Driver } from './signing-drivers.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const textOf = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')

type Vector = Readonly<Record<string, string>>

const base64 = (text = '') => Buffer.from(text).toString('base64')

/** A line of input for the drivers, and the signature that the guide's code must make of it. */
type Case = Readonly<{ line: string; signature: string }>

function callCase(vector: Vector): Case {
  const { publicKey, secretKey, nonce, conversationId, signature = '' } = vector
  const given = [publicKey, secretKey, nonce, conversationId].map(base64)
  return { line: ['call', ...given].join(' '), signature }
}

function bodyCase(vector: Vector): Case {
  const { method, path = '', nonce, idempotencyKey, conversationId, clientIpAddress } = vector
  const { secretKey, content, bodySignature = '' } = vector
  const place = [method, path.toLowerCase(), nonce]
  const head = [...place, idempotencyKey, conversationId, clientIpAddress].join('\n')
  const given = [secretKey, head, content].map(base64)
  return { line: ['body', ...given].join(' '), signature: bodySignature }
}

const { signatures }: { signatures: Vector[] } = JSON.parse(textOf('vectors', 'signature.json'))
const { bodySignaturesV2 }: { bodySignaturesV2: Vector[] } = JSON.parse(
  textOf('vectors', 'body-signature.json'),
)

/** Every vector of the two signatures. */
export const CASES: readonly Case[] = [
  ...signatures.map(callCase),
  ...bodySignaturesV2.map(bodyCase),
]

/** The signatures that the guide's code in a language makes for the cases. */
export async function signaturesOf(language: string, page: string): Promise<readonly string[]> {
  const driver = DRIVERS[language]
  const [code] = codeOf(page, language)
  if (driver === undefined || code === undefined) throw new Error(`no code in ${language}`)
  const environment = { LINES: CASES.map(({ line }) => line).join('\n') }
  const printed = await printedBy(driver, code, environment)
  // `dotnet` may print lines of its own before them.
  return printed.trimEnd().split(/\r?\n/).slice(-CASES.length)
}

function printedBy(
  { tool, files, run }: Driver,
  code: string,
  environment: Record<string, string>,
): Promise<string> {
  if (tool === 'php') return runPhp({ files: files(code), main: run[0] ?? '', environment })
  return runFiles({ files: files(code), command: [tool, ...run], environment })
}
