import { CommandError } from './command-error.ts'

type Problem = Readonly<{ line: number; column: string | null; message: string }>

const PROBLEMS_SHOWN = 20

/** Of a file in which everything is wrong, the first problems tell enough. */
export function notImported(file: string, problems: readonly Problem[]): CommandError {
  const lines = problems.map(
    ({ line, column, message }) =>
      `  line ${line}${column === null ? '' : `, ${column}`}: ${message}`,
  )
  const left = lines.length - PROBLEMS_SHOWN
  const more = left > 0 ? [`  and ${left} more`] : []
  const shown = [...lines.slice(0, PROBLEMS_SHOWN), ...more]
  return new CommandError(`${file} was not imported:\n${shown.join('\n')}`)
}
