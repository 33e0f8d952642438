import { reportJson } from '../../operating/reconciliation/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { type Answer, CommandError, type JsonForm } from './command.ts'

type Asked = Readonly<{ form: JsonForm; isJson: boolean }>

/** The ports of a command. Under `--json`, a line that is no JSON is printed as `{"message": line}`. */
export function portsFor(ports: CliPorts, { form, isJson }: Asked): CliPorts {
  if (!isJson) return ports
  if (npmHasPrinted(ports.environment)) ports.note(NPM_HAS_PRINTED)
  return form === 'lines' ? { ...ports, print: (line) => ports.print(jsonOf(line)) } : ports
}

/** Prints an answer. @throws CommandError with its failure, once all of the answer is printed */
export function show({ print, note }: CliPorts, answer: Answer, { form, isJson }: Asked): void {
  const { json, lines = [], notes = [], failure = null } = answer
  if (isJson && form !== 'lines') {
    const documents = form === 'rows' && Array.isArray(json) ? json : [json]
    for (const document of documents) if (document !== undefined) print(reportJson(document))
  } else {
    for (const line of lines) print(line)
    for (const line of notes) note(line)
  }
  if (failure !== null) throw new CommandError(failure)
}

const NPM_HAS_PRINTED =
  'npm has printed lines of its own above the JSON; "npx vezne" and "npm run --silent vezne --" do not.'

/** Whether `npm run` started this process, and was not asked to be silent. */
function npmHasPrinted(environment: CliPorts['environment']): boolean {
  const { npm_lifecycle_event: script, npm_command: npmCommand } = environment
  const isRun = script === 'vezne' && npmCommand?.startsWith('run') === true
  return isRun && environment['npm_config_loglevel'] !== 'silent'
}

function jsonOf(line: string): string {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return line
  } catch {
    // The line is a sentence.
  }
  return JSON.stringify({ message: line })
}

/** Such as `1 batch`, `2 batches`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
