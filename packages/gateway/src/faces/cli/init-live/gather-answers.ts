import type { Asking } from '../cli-ports.ts'
import { CommandError } from '../command.ts'
import { privateJsonIn } from '../private-json.ts'
import type { Answers, Question } from './question.ts'

/**
 * An answer for each question: the given one, one that a person types, or the one that counts otherwise.
 *
 * @throws CommandError that names every missing and every wrong answer at once, where nobody can be asked
 */
export async function gatherAnswers(
  questions: readonly Question[],
  given: Answers,
  asking: Asking | null,
): Promise<Answers> {
  const answers: Record<string, string> = { ...given }
  const problems: string[] = []
  for (const question of questions) {
    const { name, isAsked = () => true } = question
    const own = given[name]
    const problem = own === undefined ? null : problemOf(question, own)
    if (problem !== null) problems.push(`  - ${placeOf(question)}: ${problem}`)
    if (own !== undefined || !isAsked(answers)) continue
    const answer =
      asking === null ? question.otherwise?.(answers) : await ask(asking, question, answers)
    if (answer === undefined)
      problems.push(`  - ${placeOf(question)} is missing: ${question.text}.`)
    else answers[name] = answer
  }
  if (problems.length === 0) return answers
  throw new CommandError(`Not everything is answered:\n${problems.join('\n')}`)
}

async function ask(asking: Asking, question: Question, answers: Answers): Promise<string> {
  const { text: message, choices, isHidden } = question
  const otherwise = question.otherwise?.(answers)
  const common = { message, ...(otherwise !== undefined && { otherwise }) }
  if (choices !== undefined) return asking.choice({ ...common, choices })
  const check = (answer: string) => problemOf(question, answer)
  return isHidden === true ? asking.hidden({ ...common, check }) : asking.text({ ...common, check })
}

function problemOf({ choices, check, otherwise }: Question, answer: string): string | null {
  if (choices !== undefined && !choices.includes(answer)) {
    return `It must be one of ${choices.join(', ')}.`
  }
  if (answer === '' && otherwise === undefined) return 'It must not be empty.'
  return check?.(answer) ?? null
}

/** Where the answer stands: no secret is an option, because every user of a machine can see a command line. */
function placeOf({ name, place, isSecret }: Question): string {
  if (place !== undefined) return place
  return isSecret === true ? `${name} (in --answers)` : `${optionOf(name)}, or ${name} in --answers`
}

/** `--public-url` for `publicUrl`. */
export function optionOf(name: string): `--${string}` {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/**
 * The answers of a JSON file: texts by name, and an object of texts under `credentials`.
 *
 * @throws CommandError if the file cannot be read, if other users can read it, or if it holds a name that no question has. No message quotes it.
 */
export function answersIn(file: string, known: readonly Question[]): Answers {
  const fields = flat(privateJsonIn(file))
  const names = new Set(known.map(({ name }) => name))
  const unknown = fields.find(([name]) => !names.has(name) && !name.startsWith('credentials.'))
  if (unknown !== undefined) {
    throw new CommandError(`${file}: nothing asks for "${unknown[0]}"; it may be misspelt.`)
  }
  const wrong = fields.find(([, value]) => typeof value !== 'string')
  if (wrong !== undefined) throw new CommandError(`${file}: ${wrong[0]} must be a text, in quotes.`)
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
}

function flat(content: object): readonly (readonly [string, unknown])[] {
  return Object.entries(content).flatMap(([name, value]) =>
    name === 'credentials'
      ? Object.entries(Object(value)).map(
          ([field, text]) => [`credentials.${field}`, text] as const,
        )
      : [[name, value] as const],
  )
}
