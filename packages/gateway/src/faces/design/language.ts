import { LANGUAGES, type Language } from '@vezne/protocol'

export { LANGUAGES, type Language }

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

type InBoth<Text> = Readonly<Record<Language, Text>>

/**
 * Each text stands once, in both languages: `{ tr, en }`. What is the same in both stands alone. Texts that belong
 * together may be a table of their own.
 */
type TextTable = { readonly [name: string]: InBoth<unknown> | string | boolean | TextTable }

type TextsOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends InBoth<infer Text>
    ? Text
    : Table[Name] extends string | boolean
      ? Table[Name]
      : TextsOf<Table[Name]>
}

/** The table by language: `byLanguage({ pay: { tr: 'Öde', en: 'Pay' } }).en.pay` is `Pay`. */
export function byLanguage<const Table extends TextTable>(table: Table): InBoth<TextsOf<Table>> {
  const textsIn = (language: Language) => textsOf(table, language) as TextsOf<Table>
  return { tr: textsIn('tr'), en: textsIn('en') }
}

function textsOf(table: TextTable, language: Language): object {
  const texts = Object.entries(table).map(([name, entry]) => {
    if (typeof entry !== 'object') return [name, entry]
    return [name, isInBoth(entry) ? entry[language] : textsOf(entry, language)]
  })
  return Object.fromEntries(texts)
}

function isInBoth(entry: InBoth<unknown> | TextTable): entry is InBoth<unknown> {
  return 'tr' in entry && 'en' in entry
}
