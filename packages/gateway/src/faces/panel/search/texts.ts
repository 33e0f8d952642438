import type { SearchKind } from '../../../operating/search/index.ts'

type Kinds = Readonly<Record<SearchKind, string>>

const TR_KINDS: Kinds = {
  orderId: 'Sipariş no',
  originalOrderId: 'Kapattığı ön provizyon',
  linkId: 'Ödeme linki no',
  conversationId: 'Konuşma no',
  merchantReference: 'Referans',
  bankOrderId: 'Bankadaki sipariş no',
  provisionNumber: 'Provizyon no',
  lastFour: 'Kartın son dört hanesi',
  card: 'Kartın ilk altı ve son dört hanesi',
  email: 'Ödeyenin e-postası',
  phoneNumber: 'Ödeyenin telefonu',
}

const EN_KINDS: Kinds = {
  orderId: 'Order id',
  originalOrderId: 'Capture of this pre-authorisation',
  linkId: 'Payment link id',
  conversationId: 'Conversation id',
  merchantReference: 'Reference',
  bankOrderId: 'Order id at the bank',
  provisionNumber: 'Provision number',
  lastFour: 'Last four digits of the card',
  card: 'First six and last four digits of the card',
  email: 'Payer’s e-mail address',
  phoneNumber: 'Payer’s telephone number',
}

/** The words of the search. */
export const SEARCH_TEXTS = {
  tr: {
    title: 'Arama',
    found: (text: string) => `“${text}” için bulunanlar`,
    by: 'Bulunma yolu',
    payments: 'Ödemeler',
    links: 'Ödeme linkleri',
    link: 'Ödeme linki',
    merchant: 'Üye işyeri',
    most: (count: number) => `En yeni ${count} sonuç gösteriliyor.`,
    all: 'Hepsini listede süz',
    nothing: (text: string) => `“${text}” ile bir şey bulunamadı`,
    empty: 'Ne aranabilir?',
    hint: 'Değeri tam olarak yazın; parçası aranmaz. Büyük ve küçük harf, konuşma no ile referansta ayırt edilir.',
    list: 'Ödemeler listesinde tarih, tutar ve duruma göre süzebilirsiniz.',
    toList: 'Ödemeler',
    cardNumber: 'Tam kart numarası aranmaz ve saklanmaz. Yalnızca son dört hanesiyle arandı.',
    kinds: TR_KINDS,
  },
  en: {
    title: 'Search',
    found: (text: string) => `Found for “${text}”`,
    by: 'Found by',
    payments: 'Payments',
    links: 'Payment links',
    link: 'Payment link',
    merchant: 'Merchant',
    most: (count: number) => `The newest ${count} results are shown.`,
    all: 'Filter all of them in the list',
    nothing: (text: string) => `Nothing was found by “${text}”`,
    empty: 'What can be searched for?',
    hint: 'Write the whole value; parts of it are not searched. Conversation ids and references are case-sensitive.',
    list: 'The list of payments can be filtered by time, amount and state.',
    toList: 'Payments',
    cardNumber:
      'Whole card numbers are neither searched nor kept. Only the last four digits were used.',
    kinds: EN_KINDS,
  },
} as const
