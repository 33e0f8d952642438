import { byLanguage } from '../../design/index.ts'

/** The words of what banks pay, when, and what differs. */
export const SETTLEMENT_TEXTS = byLanguage({
  views: { tr: 'Hakediş sayfaları', en: 'Pages of payouts' },
  tabs: {
    calendar: { tr: 'Takvim', en: 'Calendar' },
    table: { tr: 'Tablo', en: 'Table' },
    month: { tr: 'Ayın dökümü', en: 'The month' },
    statements: { tr: 'Ekstreler', en: 'Statements' },
    differences: { tr: 'Farklar', en: 'Differences' },
  },
  title: { tr: 'Hakediş', en: 'Payouts' },
  purpose: {
    tr: 'Bankaların kestiği komisyondan sonra hangi gün (valör) ne ödeyeceği, kapanan gün sonlarından. Bloke günler, hafta sonları ve resmî tatiller hesaba katılmıştır.',
    en: 'What banks pay on which value date after their commission, from the day ends that are closed. Blocked days, weekends and public holidays are reckoned with.',
  },
  months: { tr: 'Aylar', en: 'Months' },
  earlier: { tr: 'Önceki ay', en: 'Month before' },
  later: { tr: 'Sonraki ay', en: 'Month after' },
  sums: {
    sale: { tr: 'Satış', en: 'Sales' },
    back: { tr: 'İade ve ters ibraz', en: 'Returns and chargebacks' },
    fee: { tr: 'Komisyon', en: 'Commission' },
    net: { tr: 'Net hakediş', en: 'Net payout' },
    received: { tr: 'Gelen', en: 'Received' },
    expected: { tr: 'Beklenen', en: 'Still to come' },
    late: { tr: 'Geciken', en: 'Late' },
  },
  columns: {
    day: { tr: 'Valör', en: 'Value date' },
    bank: { tr: 'Banka', en: 'Bank' },
    state: { tr: 'Durum', en: 'State' },
  },
  states: {
    expected: { tr: 'Bekleniyor', en: 'Expected' },
    received: { tr: 'Geldi', en: 'Received' },
    other: { tr: 'Farklı geldi', en: 'Differs' },
    late: { tr: 'Gecikti', en: 'Late' },
    unsaid: { tr: 'Ekstre yok', en: 'No statement' },
  },
  partly: {
    tr: (came: number, all: number) => `${came}/${all} geldi`,
    en: (came: number, all: number) => `${came}/${all} received`,
  },
  unsaidHint: {
    tr: '“Ekstre yok”: bankanın bu valöre ulaşan ekstresi henüz içe aktarılmadı; paranın gelip gelmediği buradan bilinemez.',
    en: '“No statement”: no statement of the bank that reaches this value date is imported yet, so nothing here can say whether the money came.',
  },
  today: { tr: 'bugün', en: 'today' },
  holiday: { tr: 'Resmî tatil', en: 'Public holiday' },
  otherBanks: {
    tr: (count: number) => `${count} banka daha`,
    en: (count: number) => `${count} more`,
  },
  simulator: { tr: 'Deneme bankası', en: 'Bank simulator' },
  none: { tr: 'Bu ayda hakediş yok', en: 'No payout in this month' },
  noneHint: {
    tr: 'Hakedişler kapanan gün sonlarından doğar: bir satış yapın ve günü kapatın ya da başka bir aya bakın.',
    en: 'Payouts come from closed day ends: take a payment and close its day, or look at another month.',
  },
  pages: {
    label: { tr: 'Sayfalar', en: 'Pages' },
    newest: { tr: 'Önceki günler', en: 'Days before' },
    older: { tr: 'Sonraki günler', en: 'Days after' },
  },
  month: {
    purpose: {
      tr: 'Tek sayfa olarak yazdırılır: tarayıcının yazdır komutunu kullanın.',
      en: 'Prints on one page: use the print command of the browser.',
    },
    byBank: { tr: 'Banka ve terminale göre', en: 'By bank and terminal' },
    byDay: { tr: 'Valöre göre', en: 'By value date' },
    sum: { tr: 'Toplam', en: 'Sum' },
    printed: { tr: 'Hazırlanma', en: 'Made' },
    open: {
      tr: (day: string) => `${day} ve sonrası henüz beklenen tutarlardır.`,
      en: (day: string) => `Amounts of ${day} and later are still expected.`,
    },
  },
})
