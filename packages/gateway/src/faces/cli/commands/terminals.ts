import type { TerminalFacts } from '../../../operating/acts/index.ts'
import { BANK_PRESETS, BANK_PROTOCOLS } from '../../../payment/banks/index.ts'
import { dayEndText } from '../../../payment/merchants/index.ts'
import { CommandError, command } from '../command.ts'
import { bankCodeIn, dayEndIn, programmesIn } from '../option-values.ts'
import { placeOf, terminalRefusalText, testStepLines } from '../terminal-texts.ts'
import {
  addressesOf,
  BANKS,
  bankAddressIn,
  CONNECTORS,
  presetIn,
  readCredentials,
} from '../terminal-values.ts'
import { withMerchant } from '../with-operator.ts'

/** Credentials come from a file: a command line is seen by everybody. */
const add = command({
  name: 'terminal add <merchant>',
  description: 'add a terminal to a merchant, by number or id',
  options: {
    '--alias <name>': { text: 'what a provision calls it in its field gateway', required: true },
    '--bank <name>': `its bank, for addresses, connector and code: ${BANKS}; docs/banks says what to ask it for`,
    '--test': 'the test system of that bank',
    '--connector <name>': `the protocol that its bank speaks: ${CONNECTORS}; else nestpay`,
    '--credentials <file>': {
      text: 'JSON with what the bank’s letter holds; "terminal connectors" lists the names',
      required: true,
    },
    '--client-id <text>': 'the merchant’s number at a NestPay bank, where the file lacks clientId',
    '--api-url <url>': 'the bank’s API; left out for the sandbox’s simulator',
    '--gate-url <url>': 'the bank’s 3-D gate',
    '--bank-code <code>': 'EFT code of its bank, shown in answers as bankResponse.bankCode',
    '--programmes <names>':
      'whose cards pay in installments there: names divided by commas, any, or none',
    '--day-end <time>': 'when its business day ends, such as 22:30 in Turkey; else with DAY_END',
    '--default': 'the terminal of payments that name none',
    '--callback-name <names...>': 'names in its 3-D Secure callbacks beside the known ones',
  },
  example: 'vezne terminal add 1100000001 --alias garanti --bank garanti --credentials bank.json',
  run: async (ports, { merchant: name, alias, clientId, ...options }) => {
    const named = clientId === undefined ? {} : { clientId }
    const preset = presetIn(options.bank)
    const programmes = programmesIn(options.programmes) ?? 'any'
    const dayEnd = dayEndIn(options.dayEnd)
    const terminal = {
      alias,
      connector: options.connector ?? preset?.connector ?? 'nestpay',
      isDefault: options.default === true,
      credentials: { ...named, ...readCredentials(options.credentials) },
      address: bankAddressIn(options) ?? addressesOf(preset, options.test === true),
      halfSecureAccepted: [2, 3, 4],
      captureMaximumPercent: 100,
      bankCode: bankCodeIn('--bank-code', options.bankCode) ?? preset?.bankCode ?? null,
      programmes: programmes === 'any' ? null : programmes,
      callbackNames: options.callbackName ?? [],
      dayEndMinutes: dayEnd === 'gateway' ? null : dayEnd,
    }
    const addition = await withMerchant(ports, name, (operator, { merchantId }) =>
      operator.addTerminal({ merchantId, ...terminal }),
    )
    if (!addition.ok) throw new CommandError(terminalRefusalText(addition))
    const lines = [`Added the terminal ${alias}; every node uses it within 5 seconds.`]
    return { json: addition.terminal, lines }
  },
})

const callbackNames = command({
  name: 'terminal callback-names <merchant> <alias>',
  description: 'change which names its 3-D Secure callbacks may carry beside the known ones',
  options: {
    '--add <names...>': 'as the log of a refused callback shows them',
    '--remove <names...>': 'names that were added before',
  },
  example: 'vezne terminal callback-names 1100000001 garanti --add bankExtra',
  json: 'lines',
  run: async (ports, { merchant: name, alias, add: added = [], remove: removed = [] }) => {
    const outcome = await withMerchant(ports, name, (operator, { merchantId }) =>
      operator.changeCallbackNames({ merchantId, alias, add: added, remove: removed }),
    )
    if (!outcome.ok) throw new CommandError(terminalRefusalText(outcome))
    const names = outcome.callbackNames.join(', ') || 'none beside those that are known'
    return {
      lines: [`${alias} takes these callback names: ${names}; every node within 5 seconds.`],
    }
  },
})

/** Never shows credentials. */
const list = command({
  name: 'terminal list <merchant>',
  description: 'list a merchant’s terminals, without their credentials',
  example: 'vezne terminal list 1100000001',
  run: async (ports, { merchant: name }) => {
    const terminals = await withMerchant(ports, name, (operator, { merchantId }) =>
      operator.terminalsOf(merchantId),
    )
    return { json: terminals, lines: terminals.map(lineOf) }
  },
})

function lineOf(terminal: TerminalFacts): string {
  const { clientId, bankCode, callbackNames: names } = terminal
  const { connector, programmes } = terminal
  const [name, state, place] = placeOf(terminal)
  const bank = bankCode === null ? [] : [`bank ${bankCode}`]
  const sells = programmes === null ? [] : [`installments ${programmes.join(',') || 'own bank'}`]
  const ends =
    terminal.dayEndMinutes == null ? [] : [`day ends ${dayEndText(terminal.dayEndMinutes)}`]
  const shown = names.length === 0 ? [] : [`callback names ${names.join(',')}`]
  return [
    name,
    state,
    connector,
    `client ${clientId ?? '?'}`,
    ...bank,
    place,
    ...sells,
    ...ends,
    ...shown,
  ].join('  ')
}

const connectors = command({
  name: 'terminal connectors',
  description: 'list the protocols that banks speak, and the credentials that each needs',
  example: 'vezne terminal connectors',
  run: async () => {
    const json = BANK_PROTOCOLS.map(({ name, title, credentials }) => ({
      name,
      title,
      banks: BANK_PRESETS.filter(({ connector }) => connector === name).map((bank) => bank.name),
      credentials: Object.entries(credentials).map(([field, { isSecret, isRequired, label }]) => ({
        name: field,
        isSecret,
        isRequired,
        label,
      })),
    }))
    const lines = json.flatMap(({ name, title, banks, credentials: fields }) => [
      `${name}  ${title}; --bank ${banks.join(', ')}`,
      ...fields.map((field) => `  ${field.name}  ${field.label.en}${marksOf(field)}`),
    ])
    return { json, lines }
  },
})

function marksOf({ isSecret, isRequired }: Readonly<Record<'isSecret' | 'isRequired', boolean>>) {
  return `${isSecret ? ', secret' : ''}${isRequired ? '' : ', optional'}`
}

/** Moves no money, and changes nothing on either side. */
const test = command({
  name: 'terminal test <merchant> <alias>',
  description:
    'ask its bank, about nobody’s card and no order: are addresses, users and the 3-D Secure key right?',
  example: 'vezne terminal test 1100000001 garanti',
  run: (ports, { merchant: name, alias }) =>
    withMerchant(ports, name, async (operator, { merchantId }) => {
      const report = await operator.testTerminal({ merchantId, alias })
      if (report === null) {
        throw new CommandError('The merchant has no terminal of that alias: see "terminal list".')
      }
      const failure = report.verdict === 'bad' ? `The terminal ${alias} is not ready.` : null
      return { json: report, lines: report.steps.flatMap(testStepLines), failure }
    }),
})

export const TERMINAL_COMMANDS = [add, callbackNames, list, connectors, test]
