import { byLanguage } from '../../design/index.ts'

/** The words of the search. */
export const SEARCH_TEXTS = byLanguage({
  title: { tr: 'Arama', en: 'Search' },
  found: {
    tr: (text: string) => `“${text}” için bulunanlar`,
    en: (text: string) => `Found for “${text}”`,
  },
  by: { tr: 'Bulunma yolu', en: 'Found by' },
  payments: { tr: 'Ödemeler', en: 'Payments' },
  links: { tr: 'Ödeme linkleri', en: 'Payment links' },
  link: { tr: 'Ödeme linki', en: 'Payment link' },
  merchant: { tr: 'Üye işyeri', en: 'Merchant' },
  most: {
    tr: (count: number) => `En yeni ${count} sonuç gösteriliyor.`,
    en: (count: number) => `The newest ${count} results are shown.`,
  },
  all: { tr: 'Hepsini listede süz', en: 'Filter all of them in the list' },
  nothing: {
    tr: (text: string) => `“${text}” ile bir şey bulunamadı`,
    en: (text: string) => `Nothing was found by “${text}”`,
  },
  empty: { tr: 'Ne aranabilir?', en: 'What can be searched for?' },
  hint: {
    tr: 'Değeri tam olarak yazın; parçası aranmaz. Addan bir kelime yeter. Büyük ve küçük harf, konuşma no ile referansta ayırt edilir.',
    en: 'Write the whole value; parts of it are not searched. Of a name one word is enough. Conversation ids and references are case-sensitive.',
  },
  list: {
    tr: 'Ödemeler listesinde zamana, tutara ve duruma göre süzebilirsiniz.',
    en: 'The list of payments can be filtered by time, amount and state.',
  },
  toLists: { tr: 'Listede', en: 'In the list' },
  lookedFor: { tr: 'Şunlar olarak arandı:', en: 'Looked for as:' },
  day: { tr: 'Gün (27.11.2026)', en: 'Day (27.11.2026)' },
  ofDay: {
    tr: (day: string) => `${day} gününün bütün ödemeleri`,
    en: (day: string) => `All payments of ${day}`,
  },
  ofAmount: {
    tr: (amount: string) => `Tutarı ${amount} olan bütün ödemeler`,
    en: (amount: string) => `All payments of ${amount}`,
  },
  toList: { tr: 'Ödemeler', en: 'Payments' },
  cardNumber: {
    tr: 'Tam kart numarası aranmaz ve saklanmaz. Yalnızca son dört hanesiyle arandı.',
    en: 'Whole card numbers are neither searched nor kept. Only the last four digits were used.',
  },
  kinds: {
    orderId: { tr: 'Sipariş no', en: 'Order id' },
    originalOrderId: { tr: 'Kapattığı ön provizyon', en: 'Capture of this pre-authorisation' },
    linkId: { tr: 'Ödeme linki no', en: 'Payment link id' },
    conversationId: { tr: 'Konuşma no', en: 'Conversation id' },
    merchantReference: { tr: 'Referans', en: 'Reference' },
    bankOrderId: { tr: 'Bankadaki sipariş no', en: 'Order id at the bank' },
    provisionNumber: { tr: 'Provizyon no', en: 'Provision number' },
    lastFour: { tr: 'Kartın son dört hanesi', en: 'Last four digits of the card' },
    card: {
      tr: 'Kartın ilk altı ve son dört hanesi',
      en: 'First six and last four digits of the card',
    },
    email: { tr: 'Ödeyenin e-postası', en: 'Payer’s e-mail address' },
    phoneNumber: { tr: 'Ödeyenin telefonu', en: 'Payer’s telephone number' },
    amount: { tr: 'Tutar', en: 'Amount' },
    name: { tr: 'Ödeyenin veya kart sahibinin adı', en: 'Name of the payer or card holder' },
  },
})
