import type { BankTerminal } from '../bank-terminal.ts'
import { credentialsOf, openCredential, secretCredential } from '../credentials.ts'

/** What the letter of a PayFor bank holds. */
export const CREDENTIALS = {
  mbrId: openCredential(
    { tr: 'Banka numarası (MbrId; QNB için 5)', en: 'Number of the bank (MbrId; 5 for QNB)' },
    { pattern: /^\d{1,4}$/ },
  ),
  merchantId: openCredential(
    { tr: 'Üye iş yeri numarası (MerchantId)', en: 'Merchant number (MerchantId)' },
    { pattern: /^\d{1,20}$/ },
  ),
  terminalId: openCredential(
    { tr: 'Terminal numarası; gün sonu için', en: 'Terminal number; for the day end' },
    { isRequired: false },
  ),
  userCode: openCredential({ tr: 'API kullanıcısı (UserCode)', en: 'API user (UserCode)' }),
  userPass: secretCredential({ tr: 'API parolası (UserPass)', en: 'API password (UserPass)' }),
  merchantPass: secretCredential({
    tr: 'İş yeri anahtarı (MerchantPass)',
    en: 'Key of the hashes (MerchantPass)',
  }),
} as const

export function payforCredentials(terminal: Pick<BankTerminal, 'account' | 'secrets'>) {
  return credentialsOf(CREDENTIALS, terminal)
}
