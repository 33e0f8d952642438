import type { CardBehaviour } from '../card-behaviour.ts'
import type { BankName, OrderState, Transaction } from '../ledger/index.ts'
import type { Language } from './texts.ts'

const TURKISH = {
  title: 'Banka tarafı',
  simulator: 'TEST BANKASI',
  lead: 'Deneme ortamının ödemeleri buradaki dört bankaya gelir; her bankanın protokolü ayrıdır. Gerçek para hareketi olmaz.',
  password: 'Her kartın tek kullanımlık şifresi',
  waiting: 'Bekleyen işlem',
  closeDay: 'Gün sonunu al',
  closeDayNote: 'Bundan sonra bugünkü ödemeler iptal edilemez, ama iade edilebilir.',
  closed: 'Gün sonu alındı. Ödemeler artık iade edilebilir.',
  orders: 'Siparişler',
  noOrders: 'Henüz sipariş yok. Deneme ortamında yapılan ilk ödeme burada görünür.',
  newer: 'Daha yeniler',
  older: 'Daha eskiler',
  cards: 'Deneme kartları',
  cardsNote: 'İleri bir son kullanma tarihi ve herhangi bir güvenlik kodu yeterlidir.',
  time: 'Zaman',
  order: 'Sipariş',
  bank: 'Banka',
  card: 'Kart',
  state: 'Durum',
  amount: 'Tutar',
  merchant: 'İşyeri',
  captured: 'Çekilen tutar',
  refunded: 'İade edilen tutar',
  installments: 'Taksit',
  batch: 'Gün sonu',
  hiddenUntil: 'Sorgulara görünmeye başladığı zaman',
  transactions: 'İşlemler',
  operation: 'İşlem',
  approved: 'Onaylandı',
  refused: 'Kabul edilmedi',
  back: 'Tüm siparişler',
  noOrder: 'Sipariş bulunamadı',
  noOrderNote: 'Bankada bu numarayla bir sipariş yok.',
  oldPage: 'Sayfa eskimiş',
  oldPageNote: 'Düğmenin sayfası artık geçerli değil, gün sonu alınmadı. Sayfayı yeniden açın.',
}

export type HomeTexts = Readonly<typeof TURKISH>

const ENGLISH: HomeTexts = {
  title: 'The bank’s side',
  simulator: 'TEST BANK',
  lead: 'The payments of the sandbox come to the four banks here, each with its own protocol. No real money moves.',
  password: 'One-time password of every card',
  waiting: 'Payments waiting',
  closeDay: 'Close the day',
  closeDayNote:
    'After that, today’s payments can no longer be cancelled, but they can be returned.',
  closed: 'The day is closed. Its payments can be returned now.',
  orders: 'Orders',
  noOrders: 'No orders yet. The first payment of the sandbox appears here.',
  newer: 'Newer',
  older: 'Older',
  cards: 'Test cards',
  cardsNote: 'Any future expiry date and any security code will do.',
  time: 'Time',
  order: 'Order',
  bank: 'Bank',
  card: 'Card',
  state: 'State',
  amount: 'Amount',
  merchant: 'Merchant',
  captured: 'Captured amount',
  refunded: 'Refunded amount',
  installments: 'Installments',
  batch: 'Batch',
  hiddenUntil: 'Queries find it from',
  transactions: 'Transactions',
  operation: 'Operation',
  approved: 'Approved',
  refused: 'Refused',
  back: 'All orders',
  noOrder: 'Order not found',
  noOrderNote: 'The bank has no order with this number.',
  oldPage: 'The page is out of date',
  oldPageNote:
    'The button’s page is no longer valid, and the day was not closed. Open the page again.',
}

export function homeTexts(language: Language): HomeTexts {
  return language === 'en' ? ENGLISH : TURKISH
}

/** The banks by the names of their protocols or brands. */
export const BANK_LABELS: Readonly<Record<BankName, string>> = {
  nestpay: 'NestPay',
  akbank: 'Akbank',
  payfor: 'PayFor',
  garanti: 'Garanti',
}

type Both = Readonly<Record<Language, string>>

export const STATE_NAMES: Readonly<Record<OrderState, Both>> = {
  Declined: { tr: 'Reddedildi', en: 'Declined' },
  Authorized: { tr: 'Bloke edildi', en: 'Authorized' },
  Captured: { tr: 'Çekildi', en: 'Captured' },
  Settled: { tr: 'Gün sonu alındı', en: 'Settled' },
  Voided: { tr: 'İptal edildi', en: 'Voided' },
}

export const OPERATION_NAMES: Readonly<Record<Transaction['operation'], Both>> = {
  Auth: { tr: 'Satış', en: 'Sale' },
  PreAuth: { tr: 'Ön provizyon', en: 'Pre-authorisation' },
  PostAuth: { tr: 'Provizyon kapama', en: 'Capture' },
  Void: { tr: 'İptal', en: 'Void' },
  Credit: { tr: 'İade', en: 'Refund' },
}

/** The Turkish text of each behaviour; the table of test cards has the English one. */
export const TURKISH_BEHAVIOURS: Readonly<Record<Exclude<CardBehaviour, 'approved'>, string>> = {
  'declined-04': 'ret: karta el koyun',
  'declined-05': 'ret: işlem onaylanmadı',
  'declined-12': 'ret: geçersiz işlem',
  'declined-34': 'ret: sahtecilik şüphesi',
  'declined-41': 'ret: kayıp kart',
  'declined-43': 'ret: çalıntı kart',
  'declined-51': 'ret: yetersiz bakiye',
  'declined-54': 'ret: son kullanma tarihi geçmiş',
  'declined-57': 'ret: kart sahibine kapalı işlem',
  'declined-58': 'ret: terminale kapalı işlem',
  'declined-82': 'ret: güvenlik kodu hatalı',
  'md-0': 'doğrulama sayfasız başarısız olur (mdStatus 0)',
  'md-2': 'kart sahibi kayıtlı değil (mdStatus 2), yarı güvenli',
  'md-3': 'kartın bankası kayıtlı değil (mdStatus 3), yarı güvenli',
  'md-4': 'doğrulama denendi (mdStatus 4), yarı güvenli',
  'md-5': 'doğrulama yapılamadı (mdStatus 5)',
  'md-6': 'kart kuruluşunda 3-D Secure hatası (mdStatus 6)',
  'md-7': 'bankada sistem hatası (mdStatus 7)',
  'md-8': 'kart numarası 3-D Secure’da yok (mdStatus 8)',
  frictionless: 'sayfasız tam doğrulama (mdStatus 1)',
  '3ds-init-fails': 'banka 3-D Secure’u başlatmaz (hata metniyle mdStatus 7)',
  'bad-hash': '3-D Secure: dönüşün imzası yanlış',
  'changed-amount': '3-D Secure: dönüşteki tutar başka, imza doğru',
  'callback-twice': '3-D Secure: dönüş iki kez gelir',
  'timeout-not-booked': 'ödeme: yanıt gelmez, banka işlemez',
  'timeout-booked': 'ödeme: yanıt gelmez, ama banka işler',
  'error-after-booking': 'ödeme: işlendikten sonra HTTP 500',
  'garbled-after-booking': 'ödeme: işlendikten sonra yarım XML',
  'late-record': 'ödeme: yanıt gelmez; sorgu 10 saniye “bulunamadı” der, sonra bulur',
  'slow-10s': 'ödeme: 10 saniye sonra onaylanır',
  'no-return': 'onaylanır, ama banka iptali ve iadeyi kabul etmez',
  'postauth-refused': 'ön provizyon onaylanır, kapama 13 koduyla reddedilir',
  points: 'her ödemede kullanılabilecek 100,00 puan',
  foreign: 'yabancı kredi kartı: taksit yok',
  prepaid: 'sanal ön ödemeli kart: taksit yok',
}

const LOST_ANSWER = /^(timeout|error|garbled|late|slow)-/
const THREE_D_SECURE = /^(md-|frictionless|3ds|bad-hash|changed-amount|callback)/

/** The groups in which the page lists the test cards; a card belongs to the first group that takes it. */
export const CARD_GROUPS: readonly Readonly<{
  name: Both
  takes: (behaviour: CardBehaviour) => boolean
}>[] = [
  {
    name: { tr: 'Yanıtı kaybolan ödemeler', en: 'Payments whose answer is lost' },
    takes: (behaviour) => LOST_ANSWER.test(behaviour),
  },
  {
    name: { tr: 'Bankanın retleri', en: 'Declines' },
    takes: (behaviour) => behaviour.startsWith('declined-'),
  },
  {
    name: { tr: '3-D Secure sonuçları', en: '3-D Secure results' },
    takes: (behaviour) => THREE_D_SECURE.test(behaviour),
  },
  {
    name: { tr: 'Onaylanan kartlar', en: 'Approved cards' },
    takes: (behaviour) => behaviour === 'approved',
  },
  { name: { tr: 'Özel kartlar', en: 'Special cards' }, takes: () => true },
]
