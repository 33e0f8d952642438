import { OperatorError } from '../../base/kernel/index.ts'
import type { CliPorts } from './cli-ports.ts'

/** One command. `commands/index.ts` lists all of them, and `program.ts` makes a program of the list. */
export type Command = Readonly<{
  /** The words and arguments: `keys rotate data`, `notices retry [noticeId]`. */
  name: string
  description: string
  options: Options
  /** An example for the help, with invented values. */
  example: string
  json: JsonForm
  /** Runs where the command line names no command. */
  isDefault?: true
  run: (ports: CliPorts, given: never) => Outcome
}>

/**
 * What `--json` prints: one `document`, one document for each of `rows`, or each of the `lines` of a command
 * without JSON of its own as a document.
 */
export type JsonForm = 'document' | 'rows' | 'lines'

/** By the option as the help shows it: `--alias <name>`, `--add <names...>`, `--all`. */
export type Options = Readonly<Record<`--${string}`, OptionHelp>>
type OptionHelp =
  | string
  | Readonly<{ text: string; required: true }>
  | Readonly<{ text: string; otherwise: string }>
  /** May stand several times. */
  | Readonly<{ text: string; repeats: true }>

/** The output of a command at its end. Progress goes to the ports at once. */
export type Answer = Readonly<{
  /** For `--json`: the document, or an array with one for each row. */
  json?: unknown
  /** For people. */
  lines?: readonly string[]
  /** For people, beside the lines. */
  notes?: readonly string[]
  /** Why the command fails although it has an answer; null where it succeeds. */
  failure?: string | null
}>

type Outcome = Answer | Promise<Answer>

/** A command cannot do what it was asked. The user sees only the message, which names the reason and the remedy. */
export class CommandError extends OperatorError {
  override readonly name = 'CommandError'
}

type Declaration<Name extends string, Wanted extends Options> = Readonly<{
  name: Name
  description: string
  options?: Wanted
  example: string
  json?: JsonForm
  isDefault?: true
  run: (ports: CliPorts, given: ArgumentsIn<Name> & OptionsIn<Wanted>) => Outcome
}>

/** Declares a command. The types of the arguments of `run` follow from the name and the options. */
export function command<
  const Name extends string,
  const Wanted extends Options = Record<never, OptionHelp>,
>(declaration: Declaration<Name, Wanted>): Command {
  return { options: {}, json: 'document', ...declaration }
}

type ArgumentsIn<Name> = Readonly<
  Record<ArgumentIn<Name, '<', '>'>, string> &
    Record<ArgumentIn<Name, '[', ']'>, string | undefined>
>

type ArgumentIn<
  Name,
  Open extends string,
  Close extends string,
> = Name extends `${string}${Open}${infer Argument}${Close}${infer Rest}`
  ? Argument | ArgumentIn<Rest, Open, Close>
  : never

type OptionsIn<Wanted extends Options> = {
  readonly [Flag in keyof Wanted as NameIn<Flag>]: Wanted[Flag] extends string
    ? ValueIn<Flag> | undefined
    : Wanted[Flag] extends Readonly<{ repeats: true }>
      ? readonly string[]
      : ValueIn<Flag>
}

type NameIn<Flag> = Flag extends `--${infer Name} <${string}`
  ? CamelCase<Name>
  : Flag extends `--${infer Name}`
    ? CamelCase<Name>
    : never

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

type ValueIn<Flag> = Flag extends `${string}...>`
  ? readonly string[]
  : Flag extends `${string}>`
    ? string
    : true
