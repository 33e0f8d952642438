/**
 * `npm run demo`: a first payment against a running sandbox, told step by step. `--open` lets you
 * answer the bank's page in your own browser; `PORT` and `VEZNE_URL` say where the gateway is.
 */
import { parseArgs } from 'node:util'
import { VezneConnectionError, VezneError } from '../index.ts'
import { Printer } from './printer.ts'
import { gatewayAddress, runDemo } from './run-demo.ts'
import { StoryEnd } from './story.ts'

const USAGE = `npm run demo [-- --open]

  --open    answer the bank's page in your own browser
  --help    this text

PORT        port of a gateway on this machine, as npm start reads it, default 8080
VEZNE_URL   address of any other gateway; it goes before PORT
`

const baseUrl = gatewayAddress(process.env)

process.exitCode = await main()

async function main(): Promise<number> {
  const flags = readFlags()
  if (typeof flags === 'string') return complain(`${flags}\n\n${USAGE}`, 2)
  if (flags.help) {
    process.stdout.write(USAGE)
    return 0
  }
  const printer = new Printer({
    write: (text) => process.stdout.write(text),
    coloured: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
  })
  try {
    await runDemo({ baseUrl, inBrowser: flags.open, printer })
    return 0
  } catch (error) {
    return complain(sentenceFor(error), 1)
  }
}

function readFlags(): Readonly<{ open: boolean; help: boolean }> | string {
  const boolean = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ options: { open: boolean, help: boolean } }).values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function complain(text: string, exitCode: number): number {
  process.stderr.write(`\n${text}\n`)
  return exitCode
}

/** What went wrong, and what to do, in one sentence; a bug keeps its trace. */
function sentenceFor(error: unknown): string {
  if (error instanceof VezneError && error.status === 401) {
    return `${error.message}\nThe demo uses the sandbox's merchant: is the gateway at ${baseUrl} in sandbox mode?`
  }
  if (error instanceof VezneError || error instanceof VezneConnectionError) return error.message
  if (error instanceof StoryEnd) return `The demo ends here: ${error.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
