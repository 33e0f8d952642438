import { byLanguage, type Language } from '../../design/index.ts'

/** The words of the charts. */
export const STATISTICS_TEXTS = byLanguage({
  title: { tr: 'Grafikler', en: 'Charts' },
  purpose: {
    tr: 'Her rakam, aynı aralıktaki siparişlerin ve defterin toplamıdır; tıklayınca onu oluşturan ödemeler açılır.',
    en: 'Every figure is a sum over the orders and the ledger of the same span, and leads to the payments that make it.',
  },
  asOf: {
    tr: 'Yoğun saatlerde rakamlar her açılışta yeniden toplanmaz. Son okuma:',
    en: 'At busy times figures are not added up anew for each visit. Last read:',
  },
  period: { tr: 'Aralık', en: 'Span' },
  periods: {
    today: { tr: 'Bugün', en: 'Today' },
    '7days': { tr: 'Son 7 gün', en: 'Last 7 days' },
    '30days': { tr: 'Son 30 gün', en: 'Last 30 days' },
    quarter: { tr: 'Bu çeyrek', en: 'This quarter' },
  },
  from: { tr: 'İlk gün', en: 'First day' },
  until: { tr: 'Son gün', en: 'Last day' },
  wrong: {
    from: { tr: 'Böyle bir tarih yok.', en: 'There is no such date.' },
    until: {
      tr: 'İlk günden sonraki bir tarih girin; aralık en çok 400 gündür.',
      en: 'Enter a date after the first day; a span has 400 days at most.',
    },
  },
  takenNote: {
    tr: (net: string, commission: string) => `Puanlar dahil; net ${net}, komisyon ${commission}`,
    en: (net: string, commission: string) =>
      `Points included; net ${net}, commission ${commission}`,
  },
  declinedNote: {
    tr: (count: string) => `${count} deneme; tahsil edilene girmez`,
    en: (count: string) => `${count} attempts, in no other sum`,
  },
  payments: { tr: 'Onaylanan ödeme', en: 'Approved payments' },
  paymentsOf: {
    tr: (payments: string) => `${payments} denemeden`,
    en: (payments: string) => `of ${payments} attempts`,
  },
  approval: { tr: 'Onay oranı', en: 'Approval rate' },
  approvalNote: {
    tr: 'Bankanın yanıtladığı denemeler içinde',
    en: 'Of the attempts that a bank answered',
  },
  givenBackNote: {
    tr: (returns: string) => `${returns} iade ve iptaller`,
    en: (returns: string) => `${returns} returns, and reversals`,
  },
  showTable: { tr: 'Tablo olarak göster', en: 'Show as a table' },
  volume: {
    hour: { tr: 'Saatlere göre tahsil edilen', en: 'Taken by hour' },
    day: { tr: 'Günlere göre tahsil edilen', en: 'Taken by day' },
    week: { tr: 'Haftalara göre tahsil edilen', en: 'Taken by week' },
    month: { tr: 'Aylara göre tahsil edilen', en: 'Taken by month' },
  },
  givenBackChart: { tr: 'İadeler ve iptaller', en: 'Returns and reversals' },
  outcomes: { tr: 'Ödemelerin sonucu', en: 'Outcomes of payments' },
  outcome: {
    Approved: { tr: 'Onaylandı', en: 'Approved' },
    Declined: { tr: 'Reddedildi', en: 'Declined' },
    other: {
      tr: 'Bankaya ulaşmadı ya da sonucu belirsiz',
      en: 'Bank not reached, or outcome unknown',
    },
  },
  rate: { tr: 'Onay oranının seyri', en: 'Approval rate over time' },
  hourOfDay: { tr: 'Günün saatlerine göre ödemeler', en: 'Payments by the hour of the day' },
  reasons: { tr: 'Red nedenleri', en: 'Reasons of declines' },
  code: { tr: 'Kod', en: 'Code' },
  meaning: { tr: 'Anlamı', en: 'Meaning' },
  count: { tr: 'Ödeme', en: 'Payments' },
  share: { tr: 'Pay', en: 'Share' },
  amounts: {
    Approved: { tr: 'Onaylanan satışlar', en: 'Approved sales' },
    PreAuthorized: { tr: 'Ön provizyonlar', en: 'Pre-authorisations' },
  },
  noReasons: {
    tr: 'Bu aralıkta reddedilen ödeme yok.',
    en: 'No payment of this span was declined.',
  },
  unnamed: { tr: 'Bankanın bildirdiği bir neden yok.', en: 'The bank gave no reason.' },
  terminals: { tr: 'Terminaller', en: 'Terminals' },
  terminal: 'Terminal',
  merchant: { tr: 'Üye işyeri', en: 'Merchant' },
  bank: { tr: 'Banka', en: 'Bank' },
  bins: { tr: 'Kartların ilk altı hanesi', en: 'First six digits of cards' },
  bin: { tr: 'İlk altı hane', en: 'First six' },
  unknownBank: { tr: 'Bilinmiyor', en: 'Unknown' },
  latency: { tr: 'Bankaların yanıt süresi', en: 'How long banks take to answer' },
  latencyChart: { tr: 'Yanıt süresinin seyri', en: 'Answer times over time' },
  latencyMeans: {
    tr: (days: string) =>
      `Bankaya giden provizyon istekleri; çağrılar ${days} gün saklanır. Çağrıların yarısı ortancadan, yüzde 95’i de %95’lik süreden uzun sürmedi.`,
    en: (days: string) =>
      `Requests for an authorisation that went to the bank; calls are kept for ${days} days. Half of them took no longer than the median, and 95 of 100 no longer than the 95th percentile.`,
  },
  latencyNone: {
    tr: (days: string) =>
      `Bu aralıkta bankaya giden provizyon isteği yok. Çağrılar ${days} gün saklanır.`,
    en: (days: string) =>
      `No request for an authorisation went to a bank in this span. Calls are kept for ${days} days.`,
  },
  latencyTooMany: {
    tr: 'Bu aralıkta yanıt süreleri hesaplanamayacak kadar çok çağrı var',
    en: 'This span has too many calls to tell how long they took',
  },
  latencyTooManyBody: {
    tr: 'Yanıt sürelerini görmek için daha kısa bir aralık ya da bir üye işyeri seçin.',
    en: 'Choose a shorter span or one merchant to see the answer times.',
  },
  calls: { tr: 'Çağrı', en: 'Calls' },
  median: { tr: 'Ortanca', en: 'Median' },
  slow: { tr: '%95’lik süre', en: '95th percentile' },
  empty: { tr: 'Bu aralıkta ödeme yok', en: 'No payments in this span' },
  emptyBody: {
    tr: 'Daha geniş bir aralık seçin ya da ödemelerin listesine bakın.',
    en: 'Choose a longer span, or look at the list of payments.',
  },
  toPayments: { tr: 'Ödemeler', en: 'Payments' },
})

export type StatisticsTexts = (typeof STATISTICS_TEXTS)[Language]
