import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The built program, as `npm start` and `npm run vezne` run it but for memory; `npm test` builds first. */
const PROGRAM = fileURLToPath(
  new URL('../../packages/gateway/dist/bundle/main.js', import.meta.url),
)

export type ProgramProcess = Readonly<{
  processId: number
  /** What it has written to both streams so far. */
  output: () => string
  hasEnded: () => boolean
  /** The exit code; null if a signal ended the program. */
  ended: Promise<number | null>
  /** Sends a signal and waits for the end. */
  end: (signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}>

type Place = Readonly<{
  /** The folder of this process if left out. */
  folder?: string
  /** All of its standard input, which is empty if left out. */
  input?: string
}>

/** Starts `vezne` with these words and settings, and nothing else of this process's environment. */
export function startProgram(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  { folder = process.cwd(), input = '' }: Place = {},
): ProgramProcess {
  const env = { PATH: process.env['PATH'] ?? '', ...settings }
  const child = spawn(process.execPath, ['--', PROGRAM, ...words], { env, cwd: folder })
  // A program that reads no input may have ended before the input is written.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  let hasEnded = false
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      hasEnded = true
      resolve(code)
    })
  })
  return {
    processId: child.pid ?? 0,
    output: () => output,
    hasEnded: () => hasEnded,
    ended,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}
