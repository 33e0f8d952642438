import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import type { Configuration } from '../../../base/config/index.ts'
import type { CliPorts } from '../cli-ports.ts'
import { type Command, CommandError, type Options } from '../command.ts'
import { withOperator } from '../with-operator.ts'
import { type CardSource, enteredCard } from './card-entry.ts'
import { examine, migrate } from './database-steps.ts'
import { answersIn, gatherAnswers, optionOf } from './gather-answers.ts'
import { firstKeyPair, firstMerchant, firstOwner } from './merchant-steps.ts'
import { testPayment } from './payment-step.ts'
import type { Answers, Question } from './question.ts'
import { businessQuestions, credentialQuestions, OPTION_QUESTIONS } from './questions.ts'
import { SETTING_QUESTIONS } from './setting-questions.ts'
import {
  answeredConfiguration,
  type Files,
  filesIn,
  refuseWithoutKey,
  storedConfiguration,
  writeSettings,
} from './settings.ts'
import { type Reporting, report } from './step.ts'
import { connectorOf, firstTerminal, tested } from './terminal-steps.ts'

type Given = Readonly<Record<string, string | true | undefined>>

/** The options of the questions: those with a choice name the choices. */
const QUESTION_OPTIONS: Options = Object.fromEntries(
  OPTION_QUESTIONS.map(({ name, text, choices }) => [
    `${optionOf(name)} <text>`,
    choices === undefined ? text : `${text}: ${choices.join(', ')}`,
  ]),
)

/** Each step may be repeated: what an earlier run has done is told and left as it is (decision 10.40). */
export const initLive: Command = {
  name: 'init live',
  description:
    'set up a live gateway: settings, keys, schema, a merchant with its terminal, and a payment of 1 TL with its void',
  options: {
    '--to <folder>': {
      text: 'gets vezne.env and master-key; no file is overwritten',
      otherwise: '/etc/vezne',
    },
    '--answers <file>': 'JSON with answers by name; the only place for databaseUrl and credentials',
    '--card-from-stdin': 'card number, MM/YY and security code, a line each, for the test payment',
    '--skip-test-payment': 'takes nothing from a card',
    ...QUESTION_OPTIONS,
    '--json': 'print one line of JSON for each step',
  },
  example: 'vezne init live --to /etc/vezne --answers answers.json --skip-test-payment --json',
  json: 'lines',
  run: async (ports, given: Given) => {
    const isWell = await setUp({ ports, isJson: given['json'] === true }, given)
    return { failure: isWell ? null : 'The gateway is not ready yet: see the step that failed.' }
  },
}

async function setUp(reporting: Reporting, options: Given): Promise<boolean> {
  const { ports } = reporting
  const files = filesIn(resolve(String(options['to'])))
  const given = givenAnswers(options)
  const source = cardSource(ports, options)
  if (ports.asking === null) await refuseGaps(ports, files, given, source)
  const configuration = await configured(reporting, files, given)
  report(reporting, await migrate(ports, configuration))
  const questions = businessQuestions(configuration.panelUrl !== null)
  const answers = await gatherAnswers(questions, given, ports.asking)
  const isWell = await withOperator(
    ports,
    async (operator) => {
      const merchant = await firstMerchant(operator, answers, reporting)
      await firstKeyPair(operator, merchant, reporting)
      const credentials = () =>
        gatherAnswers(credentialQuestions(connectorOf(answers)), given, ports.asking)
      const alias = await firstTerminal(operator, merchant, { answers, credentials }, reporting)
      await firstOwner(operator, answers, reporting)
      if (!(await tested(operator, merchant, alias, reporting))) return false
      const card = () => enteredCard(ports, source ?? 'skip')
      return testPayment(operator, { merchant, alias, card }, reporting)
    },
    configuration,
  )
  if (isWell) ports.note(`Start the gateway: vezne serve --env-file '${files.settings}'`)
  return isWell
}

function givenAnswers(options: Given): Answers {
  const { answers: file } = options
  const known = [...SETTING_QUESTIONS, ...OPTION_QUESTIONS]
  const fromFile = file === undefined ? {} : answersIn(String(file), known)
  const fromOptions = OPTION_QUESTIONS.flatMap(({ name }) =>
    typeof options[name] === 'string' ? [[name, options[name]] as const] : [],
  )
  return { ...fromFile, ...Object.fromEntries(fromOptions) }
}

function cardSource({ asking }: CliPorts, options: Given): CardSource | null {
  if (options['skipTestPayment'] === true) return 'skip'
  if (options['cardFromStdin'] === true) return 'stdin'
  return asking === null ? null : 'ask'
}

/** Where nobody can be asked: refuses before anything is done, naming all that is missing. */
async function refuseGaps(
  ports: CliPorts,
  files: Files,
  given: Answers,
  source: CardSource | null,
): Promise<void> {
  const isStored = existsSync(files.settings)
  const hasPanel = isStored
    ? storedConfiguration(ports, files).panelUrl !== null
    : given['panelUrl'] !== undefined
  const connector = given['bank'] === undefined ? '' : connectorOf(given)
  const questions: readonly Question[] = [
    ...(isStored ? [] : SETTING_QUESTIONS),
    ...businessQuestions(hasPanel),
    ...credentialQuestions(connector),
  ]
  const choice: Question = {
    name: 'skipTestPayment',
    text: 'whether a test payment is taken',
    place: '--card-from-stdin or --skip-test-payment',
  }
  const answered = source === null ? given : { ...given, skipTestPayment: source }
  await gatherAnswers([...questions, choice], answered, null)
}

/** The configuration of the stored file; where there is none, of the answers, which are stored then. */
async function configured(
  reporting: Reporting,
  files: Files,
  given: Answers,
): Promise<Configuration> {
  const { ports } = reporting
  if (existsSync(files.settings)) {
    const stored = storedConfiguration(ports, files)
    if (stored.mode !== 'live') {
      throw new CommandError(`${files.settings} is not for live mode; choose another --to.`)
    }
    const lines = [`${files.settings}, used as it is`]
    report(reporting, { name: 'Settings', state: 'already', lines, facts: { ...files } })
    report(reporting, await examine(ports, stored))
    return stored
  }
  const answers = await gatherAnswers(SETTING_QUESTIONS, given, ports.asking)
  const { configuration, values } = answeredConfiguration(ports, files, answers)
  const examined = await examine(ports, configuration)
  report(reporting, examined)
  if (examined.facts?.['holds'] === 'gateway') refuseWithoutKey(files)
  report(reporting, await writeSettings(files, values, configuration))
  return storedConfiguration(ports, files)
}
