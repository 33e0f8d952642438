import { type FieldProblem, fieldError, isUuid } from '../../base/kernel/index.ts'
import { readEmailAddress, readPhoneNumber } from '../../payment/links/index.ts'
import type { PayerKey } from './payer-record.ts'

const READERS: Readonly<Record<PayerKey['by'], (text: string) => string | null>> = {
  email: readEmailAddress,
  phone: readPhoneNumber,
  order: (text) => (isUuid(text) ? text.toLowerCase() : null),
}

const RULES: Readonly<Record<PayerKey['by'], FieldProblem['rule']>> = {
  email: {
    tr: 'ayse@ornek.com gibi bir e-posta adresi olmalıdır',
    en: 'must be an e-mail address such as ayse@example.com',
  },
  phone: {
    tr: '+905321234567 veya 0532 123 45 67 gibi bir telefon numarası olmalıdır',
    en: 'must be a telephone number such as +905321234567 or 0532 123 45 67',
  },
  order: {
    tr: 'bir siparişin kimliği olmalıdır',
    en: 'must be the id of an order, as inquire answers it',
  },
}

/**
 * What an operator wrote to name a payer, in the form in which it is stored.
 *
 * @throws GatewayError INVALID_FIELD, naming `email`, `phone` or `order`
 */
export function readPayerKey(by: PayerKey['by'], text: string): PayerKey {
  const value = READERS[by](text)
  if (value === null) throw fieldError(by, RULES[by])
  return { by, value }
}
