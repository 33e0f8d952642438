import { byLanguage } from '../../design/index.ts'

/** The words of the pages of prices and installment limits. */
export const PLAN_TEXTS = byLanguage({
  title: { tr: 'Komisyonlar ve sınırlar', en: 'Prices and limits' },
  purpose: {
    tr: 'Hangi kartın kaç taksidi kaça mal oluyor ve kanun en çok kaç takside izin veriyor.',
    en: 'What installments of which cards cost, and how many the law allows at most.',
  },
  rows: { tr: 'Komisyon satırları', en: 'Commission rows' },
  limits: { tr: 'Taksit sınırları', en: 'Installment limits' },
  rowsHelp: {
    tr: 'Bir satır hiç değişmez: yeni fiyat, yeni satırdır. Birden çok satır uyarsa en belirlisi geçerlidir: terminal, işyeri, banka, program.',
    en: 'A row never changes: a new price is a new row. Where several rows apply, the most specific one does: terminal, merchant, bank, programme.',
  },
  now: { tr: 'Yürürlükte', en: 'In force' },
  coming: { tr: 'İleride', en: 'To come' },
  past: { tr: 'Bitmiş', en: 'Ended' },
  none: { tr: 'Yürürlükte komisyon satırı yok', en: 'No commission row is in force' },
  noneHelp: {
    tr: 'Tek çekim her zaman alınır ve komisyonu sıfır sayılır. Bir satır ekleyin ya da bir dosya yükleyin.',
    en: 'A payment in full is always taken, at no commission. Add a row, or import a file.',
  },
  cards: { tr: 'Kartlar', en: 'Cards' },
  count: { tr: 'Taksit', en: 'Installments' },
  rate: { tr: 'Oran', en: 'Rate' },
  blocked: { tr: 'Bloke', en: 'Blocked' },
  whose: { tr: 'Kimin', en: 'Whose' },
  from: { tr: 'Başlangıç', en: 'From' },
  until: { tr: 'Bitiş', en: 'Until' },
  everybody: { tr: 'Herkes', en: 'Everybody' },
  days: {
    tr: (count: number) => `${count} gün`,
    en: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  },
  single: { tr: 'Tek çekim', en: 'In full' },
  counts: {
    tr: (count: number) => (count === 1 ? 'Tek çekim' : `${count} taksit`),
    en: (count: number) => (count === 1 ? 'In full' : `${count} installments`),
  },
  open: { tr: 'belli değil', en: 'not known' },
  types: {
    Credit: { tr: 'Kredi', en: 'Credit' },
    Debit: { tr: 'Banka kartı', en: 'Debit' },
    Prepaid: { tr: 'Ön ödemeli', en: 'Prepaid' },
    Unknown: { tr: 'Türü bilinmeyen', en: 'Of unknown type' },
  },
  anyProgramme: { tr: 'her program', en: 'any programme' },
  noProgramme: { tr: 'programsız', en: 'no programme' },
  bank: { tr: (code: string) => `banka ${code}`, en: (code: string) => `bank ${code}` },
  add: { tr: 'Satır ekle', en: 'Add a row' },
  import: { tr: 'CSV yükle', en: 'Import CSV' },
  back: { tr: 'Listeye dön', en: 'Back to the list' },
  row: { tr: 'Komisyon satırı', en: 'Commission row' },
  endAsk: { tr: 'Bu satırı bitir', en: 'End this row' },
  endHelp: {
    tr: 'Satır seçtiğiniz anda geçerliliğini yitirir; geçmiş ödemelerin komisyonu değişmez. Yerine başka satır uymuyorsa taksit sunulmaz.',
    en: 'The row stops holding at the moment that you choose; the commission of past payments stays. Where no other row applies, the installments are not offered.',
  },
  endAt: { tr: 'Ne zaman? (İstanbul saati; boş: şimdi)', en: 'When? (Istanbul time; empty: now)' },
  end: { tr: 'Satırı bitir', en: 'End the row' },
  addTitle: { tr: 'Komisyon satırı ekle', en: 'Add a commission row' },
  addPurpose: {
    tr: 'Bir taksit sayısının, seçtiğiniz kartlar için oranı ve bloke süresi.',
    en: 'The rate and the blocking time of one installment count, for the cards that you name.',
  },
  merchant: { tr: 'Üye işyeri', en: 'Merchant' },
  terminal: 'Terminal (alias)',
  terminalHint: {
    tr: 'Boş: işyerinin her terminali. Dolu ise işyeri de seçilmelidir.',
    en: 'Empty: every terminal of the merchant. If named, choose the merchant too.',
  },
  cardType: { tr: 'Kart türü', en: 'Card type' },
  programme: { tr: 'Program', en: 'Programme' },
  bankCode: { tr: 'Kartın bankası', en: 'Bank of the card' },
  bankCodeHint: {
    tr: 'EFT kodunun dört rakamı, örneğin 0046. Boş: her banka.',
    en: 'The four digits of its EFT code, such as 0046. Empty: any bank.',
  },
  countLabel: { tr: 'Taksit sayısı', en: 'Number of installments' },
  countHint: { tr: '1 (tek çekim) ile 18 arası', en: '1 (in full) to 18' },
  rateLabel: { tr: 'Oran (yüzde)', en: 'Rate (percent)' },
  rateHint: { tr: 'Örneğin 1,79', en: 'Such as 1.79' },
  blockedLabel: { tr: 'Bloke süresi (gün)', en: 'Blocking time (days)' },
  blockedHint: {
    tr: 'Bankanın parayı kaç gün beklettiği',
    en: 'How many days the bank keeps the money',
  },
  dayKindLabel: { tr: 'Bloke günü', en: 'Blocked days are' },
  dayKinds: {
    calendar: { tr: 'takvim günü', en: 'calendar days' },
    working: { tr: 'iş günü', en: 'working days' },
  },
  paidInLabel: { tr: 'Taksitlerin ödenmesi', en: 'Installments are paid' },
  paidIn: {
    one: { tr: 'tek seferde', en: 'in one sum' },
    monthly: { tr: 'vadesi geldikçe her ay', en: 'monthly, as they fall due' },
  },
  fromLabel: { tr: 'Ne zamandan (İstanbul saati)', en: 'From (Istanbul time)' },
  fromHint: { tr: 'Boş: hemen', en: 'Empty: at once' },
  untilLabel: { tr: 'Ne zamana kadar', en: 'Until' },
  untilHint: { tr: 'Boş: bitişi belli değil', en: 'Empty: no end is known' },
  refused: { tr: 'Eklenmedi', en: 'Not added' },
  wrong: {
    count: { tr: '1 ile 18 arasında tam sayı yazın.', en: 'Write a whole number from 1 to 18.' },
    rate: {
      tr: '0 ile 100 arasında, en çok iki haneli ondalıkla yazın: 1,79.',
      en: 'Write 0 to 100 with at most two decimals: 1.79.',
    },
    blocked: {
      tr: '0 ile 3650 arasında tam sayı yazın.',
      en: 'Write a whole number from 0 to 3650.',
    },
    bankCode: { tr: 'Dört rakam yazın, örneğin 0046.', en: 'Write four digits, such as 0046.' },
    moment: {
      tr: 'Böyle bir an yok; gün ve saati takvimden seçin.',
      en: 'There is no such moment; choose day and time from the calendar.',
    },
    order: {
      tr: 'Bitiş, başlangıçtan sonra olmalıdır.',
      en: 'The end must lie after the beginning.',
    },
    cardType: { tr: 'Listeden bir kart türü seçin.', en: 'Choose a card type from the list.' },
  },
  importTitle: { tr: 'Komisyon satırlarını yükle', en: 'Import commission rows' },
  importPurpose: {
    tr: 'Bir CSV dosyasının bütün satırları eklenir; biri bile hatalıysa hiçbiri eklenmez.',
    en: 'All rows of a CSV file are added; if one is wrong, none is.',
  },
  importLimitsTitle: { tr: 'Taksit sınırlarını yükle', en: 'Import installment limits' },
  file: { tr: 'Dosya', en: 'File' },
  fileHint: {
    tr: 'En çok 60 kB, UTF-8. Ayırıcı virgül ya da noktalı virgül.',
    en: 'At most 60 kB, UTF-8. Commas or semicolons divide the fields.',
  },
  csv: { tr: 'ya da satırları buraya yapıştırın', en: 'or paste the lines here' },
  columns: { tr: 'Sütunlar', en: 'Columns' },
  columnsHelp: {
    tr: 'Zorunlu: cardType, installmentCount, rateBasisPoints, blockedDays. İsteğe bağlı: blockedDayKind (calendar ya da working), paidIn (one ya da monthly), merchant, terminal, cardNetwork, bankCode, validFrom, validUntil. Oran yüzde birin yüzde biridir: %1,79 için 179.',
    en: 'Required: cardType, installmentCount, rateBasisPoints, blockedDays. Optional: blockedDayKind (calendar or working), paidIn (one or monthly), merchant, terminal, cardNetwork, bankCode, validFrom, validUntil. The rate is in hundredths of a percent: 179 for 1.79 %.',
  },
  limitColumnsHelp: {
    tr: 'Zorunlu: cards (personal ya da commercial), countMaximum. İsteğe bağlı: category, validFrom, validUntil. countMaximum 1: taksit yok.',
    en: 'Required: cards (personal or commercial), countMaximum. Optional: category, validFrom, validUntil. countMaximum 1: no installments.',
  },
  example: { tr: 'Örnek', en: 'Example' },
  problem: { tr: 'Dosyada düzeltilecek yerler', en: 'What to correct in the file' },
  line: {
    tr: (line: number, column: string) => `Satır ${line}${column}`,
    en: (line: number, column: string) => `Line ${line}${column}`,
  },
  columnNamed: {
    tr: (column: string) => `, sütun ${column}`,
    en: (column: string) => `, column ${column}`,
  },
  problemsLeft: {
    tr: (count: number) => `Bunların dışında düzeltilecek ${count} yer daha var.`,
    en: (count: number) =>
      count === 1 ? 'One more is not shown.' : `${count} more are not shown.`,
  },
  nothingGiven: {
    tr: 'Bir dosya seçin ya da satırları yapıştırın.',
    en: 'Choose a file, or paste the lines.',
  },
  notText: {
    tr: 'Dosya UTF-8 metin değil; tablo programınızda “CSV UTF-8” olarak kaydedin.',
    en: 'The file is no UTF-8 text; save it as “CSV UTF-8” in your spreadsheet.',
  },
  limitsPurpose: {
    tr: 'Kişisel ve ticari kartlar en çok kaç taksit yapabilir: herkes için, ya da bir mal türü için.',
    en: 'How many installments personal and commercial cards may pay in at most: for everybody, or for a kind of goods.',
  },
  limitNone: { tr: 'Yüklenmiş sınır yok', en: 'No limits are imported' },
  limitNoneHelp: {
    tr: 'Sınır yokken kişisel kartlar 12, ticari kartlar 18 takside kadar ödeyebilir. Yürürlükteki sınırları bankanıza sorun ve CSV olarak yükleyin.',
    en: 'Without limits, personal cards pay in up to 12 installments and commercial cards in up to 18. Ask your bank for those in force, and import them as CSV.',
  },
  category: { tr: 'Mal türü', en: 'Kind of goods' },
  anyCategory: { tr: 'Bütün işyerleri', en: 'All merchants' },
  personal: { tr: 'Kişisel kartlar', en: 'Personal cards' },
  commercial: { tr: 'Ticari kartlar', en: 'Commercial cards' },
  maximum: { tr: 'En çok', en: 'At most' },
  noInstallments: { tr: 'taksit yok', en: 'no installments' },
  categoryOf: {
    tr: (name: string, category: string) => `${name} şunu satıyor: ${category}.`,
    en: (name: string, category: string) => `${name} sells: ${category}.`,
  },
  noCategoryOf: {
    tr: (name: string) => `${name} için mal türü seçilmemiş; herkesin sınırları geçerli.`,
    en: (name: string) => `No kind of goods is chosen for ${name}; everybody’s limits hold.`,
  },
  changeCategory: { tr: 'Mal türünü değiştir', en: 'Change the kind of goods' },
  done: {
    added: { tr: 'Satır eklendi.', en: 'The row is added.' },
    ended: { tr: 'Satır bitirildi.', en: 'The row is ended.' },
    imported: { tr: 'Dosyanın bütün satırları eklendi.', en: 'All rows of the file are added.' },
  },
  endings: {
    AlreadyEnded: {
      tr: 'Bu satır o andan önce bitmiş.',
      en: 'This row had ended before that moment.',
    },
    EndsBeforeItBegins: {
      tr: 'Bu satır o anda henüz başlamıyor; başlangıcından sonra bir an seçin.',
      en: 'This row has not begun at that moment; choose one after its beginning.',
    },
    NotFound: { tr: 'Böyle bir satır yok.', en: 'There is no such row.' },
  },
})
