import type { CardBehaviour } from '../card-behaviour.ts'
import type { OrderState, Transaction } from '../ledger/index.ts'
import { type Language, type Text, textsIn } from './texts.ts'

/** The banks' own pages. */
const HOME = {
  title: { tr: 'Banka tarafı', en: 'The bank’s side' },
  simulator: { tr: 'TEST BANKASI', en: 'TEST BANK' },
  lead: {
    tr: 'Deneme ortamının ödemeleri buradaki bankalara gelir; her bankanın protokolü ayrıdır. Gerçek para hareketi olmaz.',
    en: 'The payments of the sandbox come to the banks here, each with its own protocol. No real money moves.',
  },
  password: { tr: 'Her kartın tek kullanımlık şifresi', en: 'One-time password of every card' },
  waiting: { tr: 'Bekleyen işlem', en: 'Payments waiting' },
  closeDay: { tr: 'Gün sonunu al', en: 'Close the day' },
  closeDayNote: {
    tr: 'Bundan sonra bugünkü ödemeler iptal edilemez, ama iade edilebilir.',
    en: 'After that, today’s payments can no longer be cancelled, but they can be returned.',
  },
  closed: {
    tr: 'Gün sonu alındı. Ödemeler artık iade edilebilir.',
    en: 'The day is closed. Its payments can be returned now.',
  },
  orders: { tr: 'Siparişler', en: 'Orders' },
  noOrders: {
    tr: 'Henüz sipariş yok. Deneme ortamında yapılan ilk ödeme burada görünür.',
    en: 'No orders yet. The first payment of the sandbox appears here.',
  },
  newer: { tr: 'Daha yeniler', en: 'Newer' },
  older: { tr: 'Daha eskiler', en: 'Older' },
  moods: { tr: 'Banka davranışları', en: 'Moods of the banks' },
  moodsNote: {
    tr: 'Gerçek bankaların bazılarında görülen davranışlar. İşaretlediğiniz, benzetim yeniden başlayana kadar sürer.',
    en: 'What some real banks do. What you tick lasts until the simulator starts again.',
  },
  saveMoods: { tr: 'Uygula', en: 'Apply' },
  cards: { tr: 'Deneme kartları', en: 'Test cards' },
  cardsNote: {
    tr: 'İleri bir son kullanma tarihi ve herhangi bir güvenlik kodu yeterlidir.',
    en: 'Any future expiry date and any security code will do.',
  },
  time: { tr: 'Zaman', en: 'Time' },
  order: { tr: 'Sipariş', en: 'Order' },
  bank: { tr: 'Banka', en: 'Bank' },
  card: { tr: 'Kart', en: 'Card' },
  state: { tr: 'Durum', en: 'State' },
  amount: { tr: 'Tutar', en: 'Amount' },
  merchant: { tr: 'İşyeri', en: 'Merchant' },
  captured: { tr: 'Çekilen tutar', en: 'Captured amount' },
  refunded: { tr: 'İade edilen tutar', en: 'Refunded amount' },
  installments: { tr: 'Taksit', en: 'Installments' },
  batch: { tr: 'Gün sonu', en: 'Batch' },
  hiddenUntil: { tr: 'Sorgulara görünmeye başladığı zaman', en: 'Queries find it from' },
  transactions: { tr: 'İşlemler', en: 'Transactions' },
  operation: { tr: 'İşlem', en: 'Operation' },
  approved: { tr: 'Onaylandı', en: 'Approved' },
  refused: { tr: 'Kabul edilmedi', en: 'Refused' },
  back: { tr: 'Tüm siparişler', en: 'All orders' },
  noOrder: { tr: 'Sipariş bulunamadı', en: 'Order not found' },
  noOrderNote: {
    tr: 'Bankada bu numarayla bir sipariş yok.',
    en: 'The bank has no order with this number.',
  },
  oldPage: { tr: 'Sayfa eskimiş', en: 'The page is out of date' },
  oldPageNote: {
    tr: 'Düğmenin sayfası artık geçerli değil, gün sonu alınmadı. Sayfayı yeniden açın.',
    en: 'The button’s page is no longer valid, and the day was not closed. Open the page again.',
  },
} as const satisfies Readonly<Record<string, Text>>

export type HomeTexts = Readonly<Record<keyof typeof HOME, string>>

export function homeTexts(language: Language): HomeTexts {
  return textsIn(HOME, language)
}

export const STATE_NAMES: Readonly<Record<OrderState, Text>> = {
  Declined: { tr: 'Reddedildi', en: 'Declined' },
  Authorized: { tr: 'Bloke edildi', en: 'Authorized' },
  Captured: { tr: 'Çekildi', en: 'Captured' },
  Settled: { tr: 'Gün sonu alındı', en: 'Settled' },
  Voided: { tr: 'İptal edildi', en: 'Voided' },
}

export const OPERATION_NAMES: Readonly<Record<Transaction['operation'], Text>> = {
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
  name: Text
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
