import { byLanguage } from '../../../design/index.ts'

/** The words of differences between statements and what was expected. */
export const DIFFERENCE_TEXTS = byLanguage({
  title: { tr: 'Farklar', en: 'Differences' },
  purpose: {
    tr: 'Bankanın ekstresi ile beklenen hakediş arasındaki her fark bir cümledir: doğrulayın, not yazın ya da bankaya itiraz edin.',
    en: 'Each difference between a bank’s statement and what was expected is a sentence: confirm it, write a note, or claim the money.',
  },
  back: { tr: 'Tüm farklar', en: 'All differences' },
  filter: { tr: 'Farkları süz', en: 'Filter the differences' },
  state: { tr: 'Durum', en: 'State' },
  kind: { tr: 'Tür', en: 'Kind' },
  any: { tr: 'Hepsi', en: 'All' },
  due: { tr: 'Valör', en: 'Value date' },
  what: { tr: 'Fark', en: 'Difference' },
  amount: { tr: 'Tutar', en: 'Amount' },
  bank: { tr: 'Banka', en: 'Bank' },
  terminal: { tr: 'Terminal', en: 'Terminal' },
  found: { tr: 'Bulunma', en: 'Found' },
  note: { tr: 'Not', en: 'Note' },
  by: { tr: 'Son işlem', en: 'Last act' },
  short: { tr: 'Eksik gelen', en: 'Too little' },
  over: { tr: 'Fazla gelen', en: 'Too much' },
  open: { tr: 'Açık', en: 'Open' },
  none: { tr: 'Fark yok', en: 'No difference' },
  noneHint: {
    tr: 'Farklar, bu ayın ekstreleri içe aktarıldıktan birkaç saniye sonra burada olur. Ekstre yoksa önce Ekstreler sayfasından yükleyin.',
    en: 'Differences stand here some seconds after statements of this month are imported. Without statements, upload one on the page Statements first.',
  },
  cut: {
    tr: (shown: number, all: string) =>
      `${all} farkın ilk ${shown} tanesi; hepsi indirilen dosyada.`,
    en: (shown: number, all: string) => `The first ${shown} of ${all}; the file has all of them.`,
  },
  states: {
    open: { tr: 'Açık', en: 'Open' },
    confirmed: { tr: 'Doğrulandı', en: 'Confirmed' },
    claimed: { tr: 'İtiraz edildi', en: 'Claimed' },
    gone: { tr: 'Kalmadı', en: 'Explained since' },
  },
  kinds: {
    wrongCommission: { tr: 'Farklı komisyon', en: 'Other commission' },
    wrongValueDate: { tr: 'Farklı valör', en: 'Other value date' },
    wrongSum: { tr: 'Farklı tutar', en: 'Other sum' },
    missing: { tr: 'Gelmeyen', en: 'Missing' },
    double: { tr: 'Çift', en: 'Twice' },
    unknownSale: { tr: 'Bilinmeyen satış', en: 'Unknown sale' },
    returnWithoutSale: { tr: 'Satışı olmayan iade', en: 'Return without a sale' },
    splitBatch: { tr: 'Bölünmüş grup', en: 'Divided batch' },
    chargeback: { tr: 'Ters ibraz', en: 'Chargeback' },
    fee: { tr: 'Ücret', en: 'Fee' },
    currency: { tr: 'Başka para birimi', en: 'Other currency' },
    otherTerminal: { tr: 'Başkasının terminali', en: 'Terminal of another' },
  },
  payments: { tr: 'İşlemler', en: 'Payments' },
  order: { tr: 'Sipariş', en: 'Order' },
  expected: { tr: 'Beklenen', en: 'Expected' },
  paid: { tr: 'Ekstredeki', en: 'In the statement' },
  act: {
    title: { tr: 'Ne yapıldı?', en: 'What was done?' },
    note: { tr: 'Not', en: 'Note' },
    noteHint: {
      tr: 'Farkın nedeni ya da bankanın yanıtı; en çok 500 karakter. Ad ya da kart numarası yazmayın.',
      en: 'Why it is so, or what the bank answered; 500 characters at most. Write no names or card numbers.',
    },
    confirm: { tr: 'Doğru, kapat', en: 'It is right, close it' },
    keep: { tr: 'Yalnızca notu kaydet', en: 'Keep the note only' },
    claim: { tr: 'Bankaya itiraz et', en: 'Claim it from the bank' },
  },
  claim: {
    title: { tr: 'Bankaya yazı', en: 'Letter to the bank' },
    hint: {
      tr: 'Kopyalayıp bankanıza gönderin ve indirdiğiniz işlem listesini ekleyin.',
      en: 'Copy it, send it to your bank, and attach the list of payments.',
    },
    copy: { tr: 'Kopyala', en: 'Copy' },
  },
  done: {
    confirmed: { tr: 'Fark doğrulandı', en: 'The difference is confirmed' },
    noted: { tr: 'Not kaydedildi', en: 'The note is kept' },
    claimed: {
      tr: 'İtiraz edildi olarak işaretlendi; yazı ve liste aşağıda',
      en: 'Marked as claimed; the letter and the list are below',
    },
  },
})
