import { amountToDecimal } from '../../../base/kernel/index.ts'
import { TOLD_REFUSALS } from '../../../operating/acts/index.ts'
import { withAges } from '../../../operating/reconciliation/index.ts'
import { OUTCOME_SOURCES, type ToldEnd } from '../../../payment/payments/index.ts'
import { CommandError, command } from '../command.ts'
import { withMerchant, withOperator } from '../with-operator.ts'

/** Payments and operations, the oldest first. */
const list = command({
  name: 'unknowns',
  description: 'list payments and returns whose outcome is not known yet',
  example: 'vezne unknowns --json',
  json: 'rows',
  run: async (ports) => {
    const rows = withAges(await withOperator(ports, (operator) => operator.openUnknowns()))
    const lines = rows.map(({ merchantNumber, kind, orderId, amountMinor, ...row }) => {
      const amount = amountToDecimal(amountMinor).padStart(13)
      const age = `${row.ageSeconds} s old, asked ${row.inquiryCount} times`
      return `${merchantNumber} ${kind.padEnd(10)} ${orderId} ${amount} TRY ${row.state}, ${age}`
    })
    return { json: rows, lines: rows.length === 0 ? ['No outcome is unknown.'] : lines }
  },
})

/** For an outcome that no answer of the bank has settled within a day (decision 5.24). */
const conclude = command({
  name: 'outcome conclude <merchant> <orderId> <said>',
  description: 'conclude an old unknown outcome as the bank told it: "taken" or "not-taken"',
  options: {
    '--source <name>': {
      text: `where it was learnt: ${OUTCOME_SOURCES.join(', ')}`,
      required: true,
    },
    '--operation <id>':
      'a return or reverse of the order, from "unknowns --json"; else the payment',
    '--authorization <code>': 'the bank’s authorisation code',
    '--transaction <id>': 'the bank’s transaction id: later voids and returns name it',
  },
  example:
    'vezne outcome conclude 1100000001 01970000-0000-7000-8000-000000000001 taken --source Phone --authorization 123456',
  run: async (ports, { merchant: name, orderId, said, ...options }) => {
    const source = OUTCOME_SOURCES.find((each) => each === options.source)
    if (source === undefined) {
      throw new CommandError(`--source must be one of ${OUTCOME_SOURCES.join(', ')}.`)
    }
    if (said !== 'taken' && said !== 'not-taken') {
      throw new CommandError('Say "taken" or "not-taken" behind the order.')
    }
    const end = await withMerchant(ports, name, (operator, merchant) => {
      const { merchantId } = merchant
      const told = {
        ...{ merchantId, orderId, source, isTaken: said === 'taken' },
        operationId: options.operation ?? null,
        authCode: options.authorization ?? null,
        transactionId: options.transaction ?? null,
      }
      return operator.concludeOutcome(told, merchant)
    })
    return { json: end, lines: linesOf(end), failure: failureOf(end) }
  },
})

export const UNKNOWN_COMMANDS = [list, conclude]

function linesOf(end: ToldEnd): readonly string[] {
  if (end.kind === 'concluded') return ['Concluded. The bank’s later answers are compared with it.']
  if (end.kind === 'refused') return []
  return ['The bank answered when it was asked once more: its answer is what counts.']
}

function failureOf(end: ToldEnd): string | null {
  return end.kind === 'refused' ? TOLD_REFUSALS[end.why].en : null
}
