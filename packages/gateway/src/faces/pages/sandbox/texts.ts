import type { Language } from '../../design/index.ts'

const TR = {
  title: 'Vezne çalışıyor',
  ribbon: 'TEST',
  lead: 'Bu bir deneme ortamı: banka da içinde, kartlardan para çekilmez. Bir düğmeye basın, ilk ödemeniz aşağıda görünsün.',
  payThreeDSecure: '3-D Secure ile öde',
  payByLink: 'Ödeme linki aç',
  passwordHint: 'Bankanın sayfasındaki tek kullanımlık şifre: 123456',
  reference: 'API belgeleri',
  bank: 'Banka',
  outbox: 'Giden kutusu',
  otherLanguage: 'English',
  payments: 'Son ödemeler',
  noPayments: 'Henüz ödeme yok',
  firstPayment: 'Yukarıdaki düğmelerden biri ilk ödemeyi yapar.',
  design: 'Sayfa öğeleri',
  columns: { time: 'Zaman', amount: 'Tutar', card: 'Kart', state: 'Durum' },
  paid: 'Ödeme alındı',
  notPaid: 'Ödeme alınmadı',
  order: 'Sipariş',
  keys: 'İşyerinin anahtarları',
  keysNote: 'Bu anahtarlar herkesçe bilinir; canlı ortam onları reddeder.',
  copy: 'Kopyala',
  next: 'Sırada ne var',
  demo: 'Terminalden tam bir akış',
  card: 'Deneme kartı (ileri bir tarih, herhangi bir kod)',
  address: 'API adresi',
  verifying: 'Bankaya gidiliyor',
  verifyingBody: 'Bankanın sayfası kartın sahibi olduğunuzu soracak.',
  goOn: 'Devam et',
  live: 'Bu adreste bir ödeme ağ geçidi çalışıyor.',
} as const

type Texts = Readonly<{
  [Name in keyof typeof TR]: (typeof TR)[Name] extends string
    ? string
    : Readonly<Record<keyof (typeof TR)[Name], string>>
}>

const EN: Texts = {
  title: 'Vezne is running',
  ribbon: 'TEST',
  lead: 'This is a sandbox with its bank inside: no card is charged. Press a button, and your first payment shows up below.',
  payThreeDSecure: 'Pay with 3-D Secure',
  payByLink: 'Open a payment link',
  passwordHint: 'One-time password on the bank’s page: 123456',
  reference: 'API reference',
  bank: 'Bank',
  outbox: 'Outbox',
  otherLanguage: 'Türkçe',
  payments: 'Latest payments',
  noPayments: 'No payments yet',
  firstPayment: 'One of the buttons above makes the first payment.',
  design: 'Parts of the pages',
  columns: { time: 'Time', amount: 'Amount', card: 'Card', state: 'State' },
  paid: 'Payment taken',
  notPaid: 'Payment not taken',
  order: 'Order',
  keys: 'The merchant’s keys',
  keysNote: 'Everybody knows these keys; live mode refuses them.',
  copy: 'Copy',
  next: 'What next',
  demo: 'A whole flow in a terminal',
  card: 'Test card (any date to come, any code)',
  address: 'Address of the API',
  verifying: 'On to the bank',
  verifyingBody: 'The bank’s page asks whether you are the card holder.',
  goOn: 'Go on',
  live: 'A payment gateway runs at this address.',
}

export const SANDBOX_TEXTS: Readonly<Record<Language, Texts>> = { tr: TR, en: EN }
