/** The languages of pages, messages and documents. */
export const LANGUAGES = ['tr', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

/** A text in both languages. */
export type Text = Readonly<Record<Language, string>>

/** In which form numbers and moments are written. */
export const LOCALES: Text = { tr: 'tr-TR', en: 'en-GB' }
