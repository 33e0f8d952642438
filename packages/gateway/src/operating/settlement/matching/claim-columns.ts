import { column, type FileTable } from '../../../base/tables/index.ts'
import type { ClaimRow } from './difference-store.ts'

const KINDS: Readonly<Record<string, Readonly<{ tr: string; en: string }>>> = {
  sale: { tr: 'satış', en: 'sale' },
  return: { tr: 'iade', en: 'return' },
  chargeback: { tr: 'ters ibraz', en: 'chargeback' },
  fee: { tr: 'ücret', en: 'fee' },
  payout: { tr: 'hakediş', en: 'payout' },
}

/** The list that goes to the bank with a claim. */
export const CLAIM_TABLE: FileTable<ClaimRow> = {
  title: { tr: 'İşlemler', en: 'Payments' },
  columns: [
    column.text('terminal', ({ terminalAlias }) => terminalAlias),
    column.text(
      'kind',
      ({ kind }) => kind,
      ({ kind }, language) => KINDS[kind]?.[language] ?? kind,
    ),
    column.date('bankDay', ({ bankDay }) => bankDay),
    column.date('dueOn', ({ dueOn }) => dueOn),
    column.text('bankOrderId', ({ bankOrderId }) => bankOrderId),
    column.text('transactionId', ({ bankTransactionId }) => bankTransactionId),
    column.text('provisionNumber', ({ authorisationCode }) => authorisationCode),
    column.text('cardLastFour', ({ lastFour }) => lastFour),
    column.count('installmentCount', ({ installmentCount }) => installmentCount),
    column.amount('grossAmount', ({ grossMinor }) => grossMinor),
    column.amount('commission', ({ feeMinor }) => feeMinor),
    column.amount('expectedAmount', ({ netMinor }) => netMinor),
    column.date('paidOn', ({ paidOn }) => paidOn),
    column.amount('paidAmount', ({ paidMinor }) => paidMinor),
  ],
}
