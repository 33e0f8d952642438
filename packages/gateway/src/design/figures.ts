export type Language = 'tr' | 'en'

const LOCALES = { tr: 'tr-TR', en: 'en-GB' } as const

/** `₺1.249,90` in Turkish, `₺1,249.90` in English. Takes lira as the API writes them: at most two decimals. */
export function moneyText(lira: number, language: Language): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const [sign, amount] = lira < 0 ? ['−', -lira] : ['', lira]
  return `${sign}₺${new Intl.NumberFormat(LOCALES[language], digits).format(amount)}`
}

/** Date and time in Europe/Istanbul, to the second. */
export function momentText(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: '2-digit',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'Europe/Istanbul',
  }).format(at)
}
