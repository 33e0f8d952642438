import type { CliPorts } from '../cli-ports.ts'

/** One step of the set-up, with what it found or did. */
export type Step = Readonly<{
  name: string
  /** `already`: an earlier run has done it. */
  state: 'done' | 'already' | 'skipped' | 'failed'
  /** For people: the first line stands beside the name. */
  lines: readonly string[]
  /** For programs. */
  facts?: Readonly<Record<string, unknown>>
}>

export type Reporting = Readonly<{ ports: CliPorts; isJson: boolean }>

const NAME_WIDTH = 16
const MARKS = { done: 'done', already: 'there already', skipped: 'left out', failed: 'FAILED' }

/** Prints a step at once, because a later one may fail: a SecretKey is shown only here. */
export function report({ ports, isJson }: Reporting, step: Step): Step {
  const { name, state, lines, facts = {} } = step
  if (isJson) {
    ports.print(JSON.stringify({ step: name, state, ...facts }))
    return step
  }
  const [first = '', ...others] = lines
  const indent = ' '.repeat(NAME_WIDTH)
  ports.print(`${name.padEnd(NAME_WIDTH)}${MARKS[state]}${first === '' ? '' : `: ${first}`}`)
  for (const line of others) ports.print(`${indent}${line}`)
  return step
}
