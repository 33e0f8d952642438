import { amountToDecimal } from '../../../../base/kernel/index.ts'
import {
  byTerminal,
  daysOfMonth,
  netOfDay,
  type PayoutDay,
  type PayoutSums,
  sumsOf,
} from '../../../../operating/settlement/index.ts'
import { CommandError, command } from '../../command.ts'
import { dayIn } from '../../option-values.ts'
import { withMerchant } from '../../with-operator.ts'

const MERCHANT = { '--merchant <merchant>': { text: 'number or id', required: true } } as const

const payouts = command({
  name: 'settlement payouts',
  description: 'what banks pay by value date and terminal',
  options: {
    ...MERCHANT,
    '--from <date>': 'the first value date; today if left out',
    '--to <date>': 'the last one; 31 days later if left out',
  },
  example: 'vezne settlement payouts --merchant 1100000001 --from 2026-11-01 --to 2026-11-30',
  run: (ports, { merchant: name, from, to }) =>
    withMerchant(ports, name, async (operator, { merchantId }) => {
      const span = {
        from: from === undefined ? null : dayIn('--from', from),
        to: to === undefined ? null : dayIn('--to', to),
      }
      const days = await operator.payouts(merchantId, span)
      return { json: days, lines: [...days.map(lineOf), `Sum: ${sumsLine(sumsOf(days))}`] }
    }),
})

const month = command({
  name: 'settlement month <month>',
  description: 'what banks pay in a month, by terminal',
  options: MERCHANT,
  example: 'vezne settlement month 2026-11 --merchant 1100000001',
  run: (ports, { month: text, merchant: name }) =>
    withMerchant(ports, name, async (operator, { merchantId }) => {
      const span = daysOfMonth(text)
      if (span === null) throw new CommandError('The month must be written as 2026-11.')
      const days = await operator.payouts(merchantId, span)
      const terminals = byTerminal(days)
      const lines = terminals.map(
        ({ terminalAlias, sums }) => `${terminalAlias}: ${sumsLine(sums)}`,
      )
      const sums = sumsOf(days)
      return { json: { month: text, sums, terminals }, lines: [...lines, `Sum: ${sumsLine(sums)}`] }
    }),
})

export const PAYOUT_COMMANDS = [payouts, month]

function lineOf(day: PayoutDay): string {
  return `${day.dueOn}  ${day.terminalAlias}  ${sumsLine({ ...day, netMinor: netOfDay(day) })}`
}

function sumsLine(sums: PayoutSums): string {
  const { parts, saleMinor, backMinor, feeMinor, netMinor, receivedMinor } = sums
  return [
    `${parts} parts`,
    `sales ${amountToDecimal(saleMinor)}`,
    `back ${amountToDecimal(backMinor)}`,
    `fee ${amountToDecimal(feeMinor)}`,
    `net ${amountToDecimal(netMinor)}`,
    `received ${amountToDecimal(receivedMinor)}`,
  ].join('  ')
}
