import { byLanguage } from '../../../design/index.ts'

/** The words of banks' statements: their list, their import, and which column is what. */
export const STATEMENT_TEXTS = byLanguage({
  title: { tr: 'Ekstreler', en: 'Statements' },
  purpose: {
    tr: 'Bankanın hesap ekstresi (MT940, CAMT.053) ya da POS dosyası (xlsx, CSV) bütün olarak içe aktarılır ve beklenen hakedişlerle karşılaştırılır.',
    en: 'A bank’s statement of the account (MT940, CAMT.053) or POS file (xlsx, CSV) is imported whole, and compared with the payouts that were expected.',
  },
  list: { tr: 'İçe aktarılanlar', en: 'Imported' },
  none: { tr: 'Henüz ekstre yok', en: 'There is no statement yet' },
  noneHint: {
    tr: 'Bankanızın internet şubesinden POS hareketlerini ya da hesap ekstresini indirin ve yukarıdan yükleyin.',
    en: 'Download the POS movements or the statement of the account at your bank, and upload the file above.',
  },
  columns: {
    bank: { tr: 'Banka', en: 'Bank' },
    file: { tr: 'Dosya', en: 'File' },
    span: { tr: 'Valörler', en: 'Value dates' },
    lines: { tr: 'Satır', en: 'Lines' },
    by: { tr: 'Aktaran', en: 'By' },
    at: { tr: 'Zaman', en: 'Time' },
  },
  done: {
    imported: {
      tr: 'Ekstre içe aktarıldı; farkları birkaç saniye içinde Farklar sayfasında',
      en: 'The statement is imported; its differences stand on the page Differences in some seconds',
    },
  },
  upload: {
    title: { tr: 'Ekstre yükle', en: 'Upload a statement' },
    bank: { tr: 'Banka', en: 'Bank' },
    mapping: { tr: 'Eşleme', en: 'Mapping' },
    anyMapping: { tr: 'Kendiliğinden', en: 'By itself' },
    terminal: { tr: 'Terminal adı yazmayan satırlar', en: 'Rows that name no terminal' },
    noTerminal: { tr: 'İşyerinin tümü', en: 'The merchant as a whole' },
    file: { tr: 'Bankanın dosyası', en: 'The bank’s file' },
    fileHint: {
      tr: 'xlsx, CSV, MT940 ya da CAMT.053; en çok 10 MB. Daha büyüğü için: vezne settlement import.',
      en: 'xlsx, CSV, MT940 or CAMT.053; 10 MB at most. For larger ones: vezne settlement import.',
    },
    again: {
      tr: 'Burada dosyanın adı görünmüyorsa aynı dosyayı yeniden seçin.',
      en: 'Choose the same file again if no name of a file is shown here.',
    },
    preview: { tr: 'Önizle', en: 'Preview' },
    import: { tr: 'İçe aktar', en: 'Import' },
    noBank: { tr: 'Bankayı seçin', en: 'Choose the bank' },
    noFile: { tr: 'Bir dosya seçin.', en: 'Choose a file.' },
  },
  preview: {
    title: { tr: 'Önizleme', en: 'Preview' },
    refused: { tr: 'Dosyadan hiçbir şey alınmadı', en: 'Nothing of the file was taken' },
    more: {
      tr: (count: number) => `ve ${count} sorun daha`,
      en: (count: number) => `and ${count} more`,
    },
    known: { tr: 'Bu dosya daha önce içe aktarılmış', en: 'This file is imported already' },
    knownAs: {
      tr: (name: string, lines: string) => `${name}, ${lines} satır; bir şey değişmedi.`,
      en: (name: string, lines: string) => `${name}, ${lines} lines; nothing was changed.`,
    },
    lines: { tr: 'İlk satırlar', en: 'First lines' },
    count: {
      tr: (count: string, _isOne: boolean) => `${count} satır`,
      en: (count: string, isOne: boolean) => `${count} ${isOne ? 'line' : 'lines'}`,
    },
    owners: {
      other: {
        tr: (count: string) =>
          `${count} satır BAŞKA bir üye işyerinin terminalinden: ayrı tutulur ve fark olarak gösterilir.`,
        en: (count: string) =>
          `${count} lines name a terminal of ANOTHER merchant: they are kept apart, and are differences.`,
      },
      unknown: {
        tr: (count: string) => `${count} satırdaki terminal burada tanımlı değil.`,
        en: (count: string) => `${count} lines name a terminal that nobody has here.`,
      },
      none: {
        tr: (count: string) =>
          `${count} satırda terminal yok; hangi terminalin olduğunu yukarıdan seçebilirsiniz.`,
        en: (count: string) => `${count} lines name no terminal; you can choose one above.`,
      },
    },
  },
  line: {
    valueDate: { tr: 'Valör', en: 'Value date' },
    kind: { tr: 'Tür', en: 'Kind' },
    gross: { tr: 'Brüt', en: 'Gross' },
    fee: { tr: 'Komisyon', en: 'Commission' },
    net: { tr: 'Net', en: 'Net' },
    order: { tr: 'Sipariş no', en: 'Order number' },
    terminal: { tr: 'Terminal', en: 'Terminal' },
  },
  kinds: {
    sale: { tr: 'Satış', en: 'Sale' },
    return: { tr: 'İade', en: 'Return' },
    chargeback: { tr: 'Ters ibraz', en: 'Chargeback' },
    fee: { tr: 'Ücret', en: 'Fee' },
    payout: { tr: 'Hesaba geçen', en: 'Payout' },
    other: { tr: 'Diğer', en: 'Other' },
  },
  mapping: {
    title: { tr: 'Hangi sütun ne?', en: 'Which column is what?' },
    purpose: {
      tr: 'Başlıklardan tahmin edildi; yanlış olanı düzeltin. Valör ve bir tutar (brüt ya da net) gerekir.',
      en: 'Guessed from the headings; correct what is wrong. The value date and an amount (gross or net) are needed.',
    },
    column: { tr: 'Sütun', en: 'Column' },
    holds: { tr: 'Ne?', en: 'Holds' },
    untitled: {
      tr: (at: number) => `${at}. sütun`,
      en: (at: number) => `Column ${at}`,
    },
    headingRow: { tr: 'Başlık satırı', en: 'Row of the headings' },
    noHeadings: { tr: 'Başlık yok', en: 'No headings' },
    decimal: { tr: 'Kuruş ayırıcısı', en: 'Sign of decimals' },
    dayForm: { tr: 'Tarih biçimi', en: 'Form of dates' },
    signs: { tr: 'Eksi işareti', en: 'Minus signs' },
    written: { tr: 'İadelerde eksi yazılı', en: 'Returns have a minus' },
    byKind: { tr: 'Eksi yok; türe göre', en: 'No minus; by kind' },
    otherwise: { tr: 'Türü yazmayan satırlar', en: 'Rows that say no kind' },
    name: { tr: 'Eşlemenin adı', en: 'Name of the mapping' },
    nameHint: {
      tr: 'Bu bankanın sonraki dosyaları bununla okunur.',
      en: 'Later files of this bank are read by it.',
    },
    again: { tr: 'Bu sütunlarla önizle', en: 'Preview with these columns' },
    save: { tr: 'Kaydet ve içe aktar', en: 'Save and import' },
    nameWrong: {
      tr: '1 ile 60 karakter arasında bir ad yazın.',
      en: 'Type a name of 1 to 60 characters.',
    },
  },
  fields: {
    none: { tr: '– okunmaz', en: '– not read' },
    kind: { tr: 'İşlem türü', en: 'Kind' },
    bankDay: { tr: 'İşlem tarihi', en: 'Date of the payment' },
    valueDate: { tr: 'Valör', en: 'Value date' },
    gross: { tr: 'Brüt tutar', en: 'Gross' },
    fee: { tr: 'Komisyon (kesinti)', en: 'Commission' },
    net: { tr: 'Net tutar', en: 'Net' },
    direction: { tr: 'Borç / alacak', en: 'Debit or credit' },
    currency: { tr: 'Para birimi', en: 'Currency' },
    order: { tr: 'Sipariş numarası', en: 'Order number' },
    transaction: { tr: 'Bankanın işlem numarası', en: 'Bank’s transaction' },
    authorisation: { tr: 'Provizyon (onay) kodu', en: 'Authorisation code' },
    card: { tr: 'Kart numarası', en: 'Card number' },
    installments: { tr: 'Taksit sayısı', en: 'Installments' },
    part: { tr: 'Kaçıncı taksit', en: 'Which installment' },
    terminal: { tr: 'Terminal / işyeri no', en: 'Terminal or merchant number' },
    text: { tr: 'Açıklama', en: 'Text' },
  },
})
