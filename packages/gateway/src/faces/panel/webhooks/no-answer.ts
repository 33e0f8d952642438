import type { NoAnswerWord } from '../../../payment/webhooks/index.ts'
import type { Language } from '../../design/index.ts'

const TURKISH: Readonly<Record<NoAnswerWord, string>> = {
  'the address is not public': 'adres internete açık değil',
  'the port is neither 443 nor 8443': 'port 443 veya 8443 değil',
  'connection refused': 'bağlantı reddedildi',
  'name not found': 'sunucu adı bulunamadı',
  'no connection in time': 'zamanında bağlantı kurulamadı',
  'connection closed': 'bağlantı kapandı',
  'no answer in time': 'zamanında yanıt gelmedi',
}

/** Why no answer came. Attempts keep it in English; any other error is kept by its code, which no language changes. */
export function noAnswerText(error: string, language: Language): string {
  if (language === 'en') return error
  return Object.hasOwn(TURKISH, error) ? TURKISH[error as NoAnswerWord] : error
}
