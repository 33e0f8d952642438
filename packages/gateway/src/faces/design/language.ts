export const LANGUAGES = ['tr', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

/** The chosen language, else the browser's first language that has texts, else Turkish. */
export function languageOf(
  chosen: string,
  { acceptLanguage = '' }: Readonly<{ acceptLanguage: string | undefined }>,
): Language {
  const codes = [chosen, ...acceptLanguage.split(',')].map((code) =>
    code.trim().slice(0, 2).toLowerCase(),
  )
  return codes.find((code) => code === 'tr' || code === 'en') ?? 'tr'
}
