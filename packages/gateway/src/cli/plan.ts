import { CARD_NETWORKS, CARD_TYPES } from '../bins/index.ts'
import type { CommissionRate } from '../installments/index.ts'
import { isUuid } from '../kernel/index.ts'
import type { CliPorts, Operator } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { merchantNamed } from './find-merchant.ts'
import { momentOption } from './moment-option.ts'
import { withOperator } from './with-operator.ts'

export type PlanAddOptions = Readonly<{
  merchant?: string
  network?: string
  bank?: string
  cardType: string
  installments: string
  rate: string
  blockedDays: string
  from?: string
  until?: string
  json?: boolean
}>

/** All rows, also those to come and those that ended. */
export async function planList(
  ports: CliPorts,
  options: Readonly<{ merchant?: string; json?: boolean }>,
): Promise<void> {
  const rows = await withOperator(ports, async (operator) =>
    operator.planRows(await merchantIdIn(operator, options.merchant)),
  )
  if (options.json === true) return ports.print(JSON.stringify(rows))
  for (const row of rows) ports.print(lineOf(row))
}

export async function planAdd(ports: CliPorts, options: PlanAddOptions): Promise<void> {
  const terms = termsIn(options)
  const row = await withOperator(ports, async (operator) => {
    const merchantId = await merchantIdIn(operator, options.merchant)
    return operator.addPlanRow({ merchantId, ...terms })
  })
  if (row === null) throw new CommandError('--until must lie after --from.')
  ports.print(options.json === true ? JSON.stringify(row) : `Added ${lineOf(row)}`)
}

const ENDINGS = {
  AlreadyEnded: 'That row ends earlier already.',
  EndsBeforeItBegins: '--at must lie after the moment from which the row is valid.',
  NotFound: 'There is no such row; "plan list" shows all of them.',
} as const

export async function planEnd(
  ports: CliPorts,
  planId: string,
  options: Readonly<{ at?: string; json?: boolean }>,
): Promise<void> {
  if (!isUuid(planId)) throw new CommandError(ENDINGS.NotFound)
  const moment = momentOption('--at', options.at)
  const { ending, endsAt } = await withOperator(ports, (operator) =>
    operator.endPlanRow(planId, moment),
  )
  if (ending !== 'Ended') throw new CommandError(ENDINGS[ending])
  if (options.json === true) return ports.print(JSON.stringify({ planId, endsAt }))
  ports.print(`${planId} ends at ${endsAt.toISOString()}.`)
}

function termsIn(options: PlanAddOptions) {
  if (options.bank !== undefined && !/^[0-9]{4}$/.test(options.bank)) {
    throw new CommandError('--bank must be the bank’s EFT code of 4 digits.')
  }
  return {
    cardNetwork:
      options.network === undefined ? null : choice('--network', options.network, CARD_NETWORKS),
    bankCode: options.bank ?? null,
    cardType: choice('--card-type', options.cardType, CARD_TYPES),
    installmentCount: whole('--installments', options.installments, [1, 12]),
    rateBasisPoints: whole('--rate', options.rate, [0, 10_000]),
    blockedDays: whole('--blocked-days', options.blockedDays, [0, 3_650]),
    validFrom: momentOption('--from', options.from),
    validUntil: momentOption('--until', options.until),
  }
}

function choice<const Choice extends string>(
  name: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((each) => each === text)
  if (found !== undefined) return found
  throw new CommandError(`${name} must be one of ${choices.join(', ')}.`)
}

function whole(name: string, text: string, [least, most]: readonly [number, number]): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new CommandError(`${name} must be a whole number from ${least} to ${most}.`)
}

async function merchantIdIn(operator: Operator, name: string | undefined): Promise<string | null> {
  return name === undefined ? null : (await merchantNamed(operator, name)).merchantId
}

function lineOf(row: CommissionRate): string {
  const { planId, cardNetwork, cardType, installmentCount, rateBasisPoints } = row
  const until = row.validUntil === null ? '' : ` until ${row.validUntil.toISOString()}`
  return [
    planId,
    row.merchantId ?? 'everybody',
    `${cardNetwork ?? 'any'}/${row.bankCode ?? 'any'}/${cardType}`,
    `${installmentCount} × ${(rateBasisPoints / 100).toFixed(2)} %`,
    `from ${row.validFrom.toISOString()}${until}`,
  ].join('  ')
}
