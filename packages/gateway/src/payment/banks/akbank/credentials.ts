import type { BankTerminal } from '../bank-terminal.ts'
import { credentialsOf, openCredential, secretCredential } from '../credentials.ts'

const SAFE_ID = /^[0-9A-Za-z]{8,64}$/

/** What Akbank's letter holds. */
export const CREDENTIALS = {
  merchantSafeId: openCredential(
    {
      tr: 'Üye iş yeri güvenli numarası (merchantSafeId)',
      en: 'Merchant safe id (merchantSafeId)',
    },
    { pattern: SAFE_ID },
  ),
  terminalSafeId: openCredential(
    { tr: 'Terminal güvenli numarası (terminalSafeId)', en: 'Terminal safe id (terminalSafeId)' },
    { pattern: SAFE_ID },
  ),
  subMerchantId: openCredential(
    { tr: 'Alt üye iş yeri numarası (subMerchantId)', en: 'Sub-merchant id (subMerchantId)' },
    { isRequired: false },
  ),
  // Used as text, although the bank's own looks like hexadecimal digits.
  secretKey: secretCredential({
    tr: 'Güvenlik anahtarı (secretKey)',
    en: 'Secret key (secretKey)',
  }),
} as const

export function akbankCredentials(terminal: Pick<BankTerminal, 'account' | 'secrets'>) {
  return credentialsOf(CREDENTIALS, terminal)
}
