import type { Text } from '@vezne/protocol'

import type { PaymentKind } from './payment-kinds.ts'

/** The words of totals, on every page and in every file. `docs/glossary.md` explains them. */
export const TOTAL_WORDS = {
  taken: { tr: 'Tahsil edilen', en: 'Taken' },
  givenBack: { tr: 'Geri verilen', en: 'Given back' },
  net: { tr: 'Net tahsilat', en: 'Net' },
  commission: { tr: 'Komisyon', en: 'Commission' },
  blocked: { tr: 'Blokede', en: 'Blocked' },
  released: { tr: 'Blokesi kalkan', en: 'No longer blocked' },
  declined: { tr: 'Reddedilen', en: 'Declined' },
  failed: { tr: 'Bankaya gitmeyen', en: 'Not sent to the bank' },
  unknown: { tr: 'Sonucu belirsiz', en: 'Outcome unknown' },
} as const satisfies Readonly<Record<PaymentKind | 'givenBack' | 'net' | 'commission', Text>>
