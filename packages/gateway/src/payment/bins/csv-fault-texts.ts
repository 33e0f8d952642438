import type { FieldProblem } from '../../base/kernel/index.ts'
import type { CsvFault, CsvFaultCode, CsvFaultValues } from './csv-faults.ts'

type Texts = Readonly<{ [Code in CsvFaultCode]: (values: CsvFaultValues[Code]) => string }>

/** How the Turkish sentences begin that say what is to stand in a field in place of what does. */
const instead = (field: string): string => (field === '' ? 'boş bırakılamaz;' : `"${field}" yerine`)

const TR: Texts = {
  QuoteOpen: () => 'tırnakla başlayan alan " ile kapanmalı, ardından ayırıcı gelmelidir',
  QuoteWithin: () =>
    'içinde " geçen alan tırnak içine alınmalı, içindeki her " iki kez yazılmalıdır',
  RowCount: ({ rowsMaximum }) => {
    const rows = rowsMaximum === null ? 'en az bir kayıt' : `1 ile ${rowsMaximum} arası satır`
    return `dosyada bir başlık satırı ve altında ${rows} bulunmalıdır`
  },
  ColumnMissing: ({ name }) => `başlık satırında ${name} sütunu bulunmalıdır`,
  ColumnUnknown: ({ known }) => `böyle bir sütun yok; sütunlar: ${known.join(', ')}`,
  ColumnRepeated: () => 'başlık satırında yalnızca bir kez geçmelidir',
  FieldCount: ({ expected, found }) =>
    `başlıktaki gibi ${expected} alan olmalıdır; bu satırda ${found} alan var`,
  NotListed: ({ field, listed }) =>
    `${instead(field)} şunlardan biri yazılmalıdır: ${listed.join(', ')}`,
  NoFlag: ({ field }) => `${instead(field)} true ya da false, Evet ya da Hayır yazılmalıdır`,
  NoTitle: ({ field, charactersMaximum }) =>
    `${instead(field)} 1 ile ${charactersMaximum} karakter arası bir metin yazılmalıdır`,
  NoPrefix: ({ field }) => `${instead(field)} kart numarasının ilk 6 ila 12 hanesi yazılmalıdır`,
  NoEftCode: ({ field }) => `${instead(field)} EFT kodu yazılmalıdır, örneğin 0046 ya da 46`,
  NoFourDigits: ({ field }) =>
    `${instead(field)} EFT kodunun dört rakamı yazılmalıdır, örneğin 0046`,
  NoCategory: ({ field }) =>
    `${instead(field)} en çok 60 harf ve rakamdan oluşan bir ad yazılmalıdır`,
  NoWholeNumber: ({ field, least, most }) =>
    `${instead(field)} ${least} ile ${most} arasında bir tam sayı yazılmalıdır`,
  NoMoment: ({ field }) =>
    `${instead(field)} 2026-01-31T23:59:00Z biçiminde bir tarih ve saat yazılmalıdır`,
  NotAfterBeginning: ({ field }) =>
    `${instead(field)} validFrom değerinden sonraki bir an yazılmalıdır`,
  NoMerchant: ({ field }) =>
    `${instead(field)} bir üye işyerinin numarası ya da kimliği (id) yazılmalıdır`,
  MerchantMissing: ({ field }) => `"${field}" terminalinin üye işyeri de yazılmalıdır`,
  NoTerminal: ({ field }) =>
    `${instead(field)} üye işyerinin bir terminalinin adı (alias) yazılmalıdır`,
  PrefixRepeated: ({ prefix, firstLine }) =>
    `${prefix}, ${firstLine}. satırda başka bilgilerle zaten var; ikisinden birini bırakın`,
  PriceRepeated: ({ firstLine }) =>
    `${firstLine}. satırla aynı kartlara aynı andan başlayarak fiyat veriyor; ikisinden birini bırakın`,
  LimitRepeated: ({ firstLine }) =>
    `${firstLine}. satırla aynı kartlara aynı andan başlayarak sınır koyuyor; ikisinden birini bırakın`,
}

const EN: Texts = {
  QuoteOpen: () => 'a quoted field must be closed by " and followed by a separator',
  QuoteWithin: () => 'a field that holds " must stand in quotes, with " doubled inside',
  RowCount: ({ rowsMaximum }) => {
    const rows = rowsMaximum === null ? 'at least one record' : `1 to ${rowsMaximum} rows`
    return `the file must have a header line and ${rows} below it`
  },
  ColumnMissing: ({ name }) => `the header must name the column ${name}`,
  ColumnUnknown: ({ known }) => `must be one of ${known.join(', ')}`,
  ColumnRepeated: () => 'must stand in the header only once',
  FieldCount: ({ expected, found }) =>
    `must have ${expected} fields like the header, and has ${found}`,
  NotListed: ({ field, listed }) => `"${field}" must be one of ${listed.join(', ')}`,
  NoFlag: ({ field }) => `"${field}" must be true or false, Evet or Hayır`,
  NoTitle: ({ field, charactersMaximum }) =>
    `"${field}" must be a text of 1 to ${charactersMaximum} characters`,
  NoPrefix: ({ field }) => `"${field}" must be 6 to 12 digits of the card number`,
  NoEftCode: ({ field }) => `"${field}" must be the EFT code, like 0046 or 46`,
  NoFourDigits: ({ field }) => `"${field}" must be the four digits of the EFT code, like 0046`,
  NoCategory: ({ field }) => `"${field}" must be a name of at most 60 letters and digits`,
  NoWholeNumber: ({ field, least, most }) =>
    `"${field}" must be a whole number from ${least} to ${most}`,
  NoMoment: ({ field }) => `"${field}" must be a moment such as 2026-01-31T23:59:00Z`,
  NotAfterBeginning: ({ field }) => `"${field}" must lie after validFrom`,
  NoMerchant: ({ field }) => `"${field}" is no merchant’s number or id`,
  MerchantMissing: ({ field }) => `"${field}" needs the merchant whose terminal it is`,
  NoTerminal: ({ field }) => `"${field}" is no alias of a terminal of the merchant`,
  PrefixRepeated: ({ prefix, firstLine }) =>
    `${prefix} stands on line ${firstLine} already, with other content; keep one of the two`,
  PriceRepeated: ({ firstLine }) =>
    `prices the same cards from the same moment as line ${firstLine}; keep one of the two`,
  LimitRepeated: ({ firstLine }) =>
    `limits the same cards from the same moment as line ${firstLine}; keep one of the two`,
}

const TEXTS = { tr: TR, en: EN } as const

type Language = keyof FieldProblem['rule']

/** What is wrong and what to write instead, as it follows the line and the column of the place. */
export function csvFaultText<Code extends CsvFaultCode>(
  { code, values }: CsvFault<Code>,
  language: Language,
): string {
  return TEXTS[language][code](values)
}
