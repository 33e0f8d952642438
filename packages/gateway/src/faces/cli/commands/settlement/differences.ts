import { amountToDecimal, GatewayError } from '../../../../base/kernel/index.ts'
import { DIFFERENCE_STATES, type StoredDifference } from '../../../../operating/settlement/index.ts'
import { counted } from '../../answer.ts'
import { type Answer, CommandError, command } from '../../command.ts'
import { choiceIn, dayIn } from '../../option-values.ts'
import { withMerchant } from '../../with-operator.ts'

/** Fails where a bank paid otherwise than was expected. */
export const differences = command({
  name: 'settlement differences',
  description: 'compare banks’ statements with what was expected, for value dates',
  options: {
    '--merchant <merchant>': { text: 'number or id', required: true },
    '--from <date>': { text: 'the first value date', required: true },
    '--until <date>': { text: 'the last value date', required: true },
    '--state <state>':
      'list those of this state that are stored, with their ids: open, confirmed, claimed or gone',
  },
  example:
    'vezne settlement differences --merchant 1100000001 --from 2026-05-01 --until 2026-05-31',
  run: (ports, { merchant: name, state, ...given }) =>
    withMerchant(ports, name, async (operator, { merchantId }) => {
      const range = { from: dayIn('--from', given.from), until: dayIn('--until', given.until) }
      if (state !== undefined) {
        const asked = { ...range, state: choiceIn('--state', state, DIFFERENCE_STATES) }
        return storedAnswer(await operator.differences(merchantId, asked))
      }
      const { pairs, terminalsUnsaid, ...found } = await operator
        .compareStatements(merchantId, range)
        .catch((error: unknown) => {
          if (!(error instanceof GatewayError)) throw error
          throw new CommandError(`--until ${error.details.fields?.[0]?.rule.en ?? 'is wrong'}.`)
        })
      const told = found.differences.map(({ kind, amountMinor, text, bank, lines, parts }) => ({
        kind,
        bank,
        amount: amountToDecimal(amountMinor),
        text,
        orders: parts.map(({ orderId }) => orderId),
        lines: lines.map(({ lineNumber }) => lineNumber),
      }))
      const unsaid = terminalsUnsaid.length
      return {
        json: { pairs, terminalsUnsaid, differences: told },
        lines: [
          `${counted(pairs, 'payment')} found in statements, one by one.`,
          ...told.map(({ text }) => text.en),
        ],
        notes: unsaid === 0 ? [] : [`No statement speaks of ${counted(unsaid, 'terminal')}.`],
        failure: told.length === 0 ? null : `${counted(told.length, 'difference')}.`,
      }
    }),
})

function storedAnswer(stored: readonly StoredDifference[]): Answer {
  return {
    json: stored.map(({ amountMinor, ...row }) => ({
      ...row,
      amount: amountToDecimal(amountMinor),
    })),
    lines: stored.map(({ differenceId, text, note }) =>
      [differenceId, text.en, ...(note === null ? [] : [`Note: ${note}`])].join('  '),
    ),
  }
}
