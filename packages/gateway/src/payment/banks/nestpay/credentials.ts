import type { BankTerminal } from '../bank-terminal.ts'
import { credentialsOf, openCredential, secretCredential } from '../credentials.ts'

/** What the letter of a NestPay bank holds. */
export const CREDENTIALS = {
  clientId: openCredential({
    tr: 'Üye iş yeri numarası (clientId)',
    en: 'Merchant number (clientId)',
  }),
  userName: openCredential({ tr: 'API kullanıcı adı', en: 'API user name' }),
  password: secretCredential({ tr: 'API parolası', en: 'API password' }),
  storeKey: secretCredential({ tr: 'İş yeri anahtarı (storeKey)', en: 'Store key (storeKey)' }),
} as const

export function nestpayCredentials(terminal: Pick<BankTerminal, 'account' | 'secrets'>) {
  return credentialsOf(CREDENTIALS, terminal)
}
