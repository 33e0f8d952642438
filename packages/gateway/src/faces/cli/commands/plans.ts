import { isUuid } from '../../../base/kernel/index.ts'
import { CARD_NETWORKS, CARD_TYPES } from '../../../payment/bins/index.ts'
import {
  BLOCKED_DAY_KINDS,
  type CommissionRate,
  INSTALLMENT_COUNT_MAXIMUM,
  PAID_IN,
} from '../../../payment/installments/index.ts'
import type { Operator } from '../cli-ports.ts'
import { CommandError, command } from '../command.ts'
import { bankCodeIn, choiceIn, momentIn, wholeNumberIn } from '../option-values.ts'
import { merchantNamed, withOperator } from '../with-operator.ts'

/** Lists rows that are not valid yet and rows that ended too. */
const list = command({
  name: 'plan list',
  description: 'list the rows of everybody, or of one merchant',
  options: { '--merchant <merchant>': 'number or id' },
  example: 'vezne plan list --merchant 1100000001',
  run: async (ports, { merchant }) => {
    const rows = await withOperator(ports, async (operator) =>
      operator.planRows(await merchantIdIn(operator, merchant)),
    )
    return { json: rows, lines: rows.map(lineOf) }
  },
})

const add = command({
  name: 'plan add',
  description: 'add a row; a new price is a new row with a later --from',
  options: {
    '--card-type <type>': { text: CARD_TYPES.join(', '), required: true },
    '--installments <count>': { text: '1 to 18', required: true },
    '--rate <points>': { text: 'in hundredths of a percent: 1.79 % is 179', required: true },
    '--blocked-days <days>': { text: 'before the bank pays the merchant', required: true },
    '--blocked-day-kind <kind>': 'calendar or working; calendar if left out',
    '--paid-in <way>': 'one, or monthly as installments fall due; one if left out',
    '--merchant <merchant>': 'number or id; every merchant if left out',
    '--terminal <alias>': 'a terminal of that merchant; any if left out',
    '--network <name>': 'the card’s programme; any if left out',
    '--bank <code>': 'EFT code of the card’s bank; any if left out',
    '--from <moment>': 'now if left out',
    '--until <moment>': 'without end if left out',
  },
  example:
    'vezne plan add --card-type Credit --installments 3 --rate 179 --blocked-days 1 --network Bonus',
  run: async (ports, { merchant, bank, network, ...options }) => {
    const terms = {
      terminalAlias: options.terminal ?? null,
      cardNetwork: network === undefined ? null : choiceIn('--network', network, CARD_NETWORKS),
      bankCode: bankCodeIn('--bank', bank),
      cardType: choiceIn('--card-type', options.cardType, CARD_TYPES),
      installmentCount: wholeNumberIn('--installments', options.installments, [
        1,
        INSTALLMENT_COUNT_MAXIMUM,
      ]),
      rateBasisPoints: wholeNumberIn('--rate', options.rate, [0, 10_000]),
      blockedDays: wholeNumberIn('--blocked-days', options.blockedDays, [0, 3_650]),
      blockedDayKind: choiceIn(
        '--blocked-day-kind',
        options.blockedDayKind ?? 'calendar',
        BLOCKED_DAY_KINDS,
      ),
      paidIn: choiceIn('--paid-in', options.paidIn ?? 'one', PAID_IN),
      validFrom: momentIn('--from', options.from),
      validUntil: momentIn('--until', options.until),
    }
    const row = await withOperator(ports, async (operator) =>
      operator.addPlanRow({ merchantId: await merchantIdIn(operator, merchant), ...terms }),
    )
    if (row === null) throw new CommandError('--until must lie after --from.')
    return { json: row, lines: [`Added ${lineOf(row)}`] }
  },
})

const ENDINGS = {
  AlreadyEnded: 'That row ends earlier already.',
  EndsBeforeItBegins: '--at must lie after the moment from which the row is valid.',
  NotFound: 'There is no such row; "plan list" shows all of them.',
} as const

const end = command({
  name: 'plan end <planId>',
  description: 'end a row',
  options: { '--at <moment>': 'now if left out' },
  example: 'vezne plan end 01900000-0000-7000-8000-0000c0000001 --at 2026-12-31T21:00:00Z',
  run: async (ports, { planId, at }) => {
    if (!isUuid(planId)) throw new CommandError(ENDINGS.NotFound)
    const moment = momentIn('--at', at)
    const { ending, endsAt } = await withOperator(ports, (operator) =>
      operator.endPlanRow(planId, moment),
    )
    if (ending !== 'Ended') throw new CommandError(ENDINGS[ending])
    return { json: { planId, endsAt }, lines: [`${planId} ends at ${endsAt.toISOString()}.`] }
  },
})

export const PLAN_COMMANDS = [list, add, end]

async function merchantIdIn(operator: Operator, name: string | undefined): Promise<string | null> {
  return name === undefined ? null : (await merchantNamed(operator, name)).merchantId
}

function lineOf(row: CommissionRate): string {
  return `${row.planId}  ${termsLine(row)}`
}

/** A row that may have no id yet. */
export function termsLine(row: Omit<CommissionRate, 'planId'>): string {
  const { cardNetwork, cardType, installmentCount, rateBasisPoints } = row
  return [
    row.merchantId ?? 'everybody',
    ...(row.terminalId === null ? [] : [`terminal ${row.terminalId}`]),
    `${cardNetwork ?? 'any'}/${row.bankCode ?? 'any'}/${cardType}`,
    `${installmentCount} × ${(rateBasisPoints / 100).toFixed(2)} %`,
    `after ${row.blockedDays} ${row.blockedDayKind} days${row.paidIn === 'one' ? '' : ', monthly'}`,
    timeOf(row),
  ].join('  ')
}

/** From when a row of a table is valid, and until when. */
export function timeOf({
  validFrom,
  validUntil,
}: Pick<CommissionRate, 'validFrom' | 'validUntil'>): string {
  const until = validUntil === null ? '' : ` until ${validUntil.toISOString()}`
  return `from ${validFrom.toISOString()}${until}`
}
