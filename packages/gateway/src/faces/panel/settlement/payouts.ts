import { column, type FileFormat } from '../../../base/tables/index.ts'
import {
  bankKey,
  netOfDay,
  type PayoutDay,
  type PayoutState,
  payoutStateOf,
} from '../../../operating/settlement/index.ts'
import { BANK_PRESETS } from '../../../payment/banks/index.ts'
import type { Language } from '../../design/index.ts'
import type { MerchantVisit, PanelAnswer } from '../frame/index.ts'
import { tableAnswer } from '../parts/index.ts'
import { type Month, type SettlementPorts, todayOf } from './room.tsx'
import { SETTLEMENT_TEXTS } from './texts.ts'

/** What a bank pays for a terminal on a day, and what became of it. */
export type Payout = PayoutDay & Readonly<{ state: PayoutState; netMinor: bigint }>

/** The payouts of a month, by day and terminal, from the sums that are kept of them. */
export async function payoutsOf(
  ports: SettlementPorts,
  { acts, merchant }: Pick<MerchantVisit, 'acts' | 'merchant'>,
  { from, to }: Month,
): Promise<readonly Payout[]> {
  const days = await acts.payouts(merchant.merchantId, { from, to })
  const today = todayOf(ports)
  return days.map((day) => ({
    ...day,
    netMinor: netOfDay(day),
    state: payoutStateOf(day, today),
  }))
}

function presetOf(bankCode: string | null) {
  return BANK_PRESETS.find((each) => each.bankCode === bankCode)
}

/** The bank's name for people. */
export function payerOf({ bankCode }: Pick<PayoutDay, 'bankCode'>, language: Language): string {
  return presetOf(bankCode)?.title ?? bankCode ?? SETTLEMENT_TEXTS[language].simulator
}

/** The banks that pay, each with the name that its statements get. */
export function banksOf(
  codes: readonly (string | null)[],
  language: Language,
): readonly (readonly [name: string, title: string])[] {
  return [...new Set(codes)].map((bankCode) => {
    const title = payerOf({ bankCode }, language)
    return [bankKey(presetOf(bankCode)?.name ?? title), title]
  })
}

export function sumOf(payouts: readonly Payout[]): bigint {
  return payouts.reduce((sum, { netMinor }) => sum + netMinor, 0n)
}

const COLUMNS = [
  column.date<Payout>('dueOn', ({ dueOn }) => dueOn),
  column.text<Payout>('bank', ({ bankCode }) => bankCode, payerOf),
  column.text<Payout>('terminal', ({ terminalAlias }) => terminalAlias),
  column.amount<Payout>('saleAmount', ({ saleMinor }) => saleMinor),
  column.amount<Payout>('backAmount', ({ backMinor }) => backMinor),
  column.amount<Payout>('commission', ({ feeMinor }) => feeMinor),
  column.amount<Payout>('payoutAmount', ({ netMinor }) => netMinor),
  column.amount<Payout>('receivedAmount', ({ receivedMinor }) => receivedMinor),
  column.text<Payout>(
    'payoutState',
    ({ state }) => state,
    ({ state }, language) => SETTLEMENT_TEXTS[language].states[state],
  ),
]

/** A month's payouts as a file, by value date and terminal. */
export async function payoutFile(
  ports: SettlementPorts,
  visit: MerchantVisit,
  { month, format }: Readonly<{ month: Month; format: FileFormat }>,
): Promise<PanelAnswer> {
  const payouts = await payoutsOf(ports, visit, month)
  const { tr, en } = SETTLEMENT_TEXTS
  const table = {
    title: { tr: tr.title, en: en.title },
    names: { tr: 'hakedis', en: 'payouts' },
    of: month.name,
    columns: COLUMNS,
  }
  return tableAnswer(table, payouts, { format, language: visit.language })
}
