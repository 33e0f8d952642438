import { byLanguage } from '../../design/index.ts'

export const SANDBOX_TEXTS = byLanguage({
  title: { tr: 'Vezne çalışıyor', en: 'Vezne is running' },
  ribbon: { tr: 'TEST', en: 'TEST' },
  lead: {
    tr: 'Bu bir deneme ortamı: banka da içinde, kartlardan para çekilmez. Bir düğmeye basın, ilk ödemeniz aşağıda görünsün.',
    en: 'This is a sandbox with its bank inside: no card is charged. Press a button, and your first payment shows up below.',
  },
  payThreeDSecure: { tr: '3-D Secure ile öde', en: 'Pay with 3-D Secure' },
  payByLink: { tr: 'Ödeme linki aç', en: 'Open a payment link' },
  passwordHint: {
    tr: 'Bankanın sayfasındaki tek kullanımlık şifre: 123456',
    en: 'One-time password on the bank’s page: 123456',
  },
  reference: { tr: 'API belgeleri', en: 'API reference' },
  bank: { tr: 'Banka', en: 'Bank' },
  outbox: { tr: 'Giden kutusu', en: 'Outbox' },
  otherLanguage: { tr: 'English', en: 'Türkçe' },
  payments: { tr: 'Son ödemeler', en: 'Latest payments' },
  noPayments: { tr: 'Henüz ödeme yok', en: 'No payments yet' },
  firstPayment: {
    tr: 'Yukarıdaki düğmelerden biri ilk ödemeyi yapar.',
    en: 'One of the buttons above makes the first payment.',
  },
  design: { tr: 'Sayfa öğeleri', en: 'Parts of the pages' },
  columns: {
    time: { tr: 'Zaman', en: 'Time' },
    amount: { tr: 'Tutar', en: 'Amount' },
    card: { tr: 'Kart', en: 'Card' },
    state: { tr: 'Durum', en: 'State' },
  },
  paid: { tr: 'Ödeme alındı', en: 'Payment taken' },
  notPaid: { tr: 'Ödeme alınmadı', en: 'Payment not taken' },
  order: { tr: 'Sipariş', en: 'Order' },
  keys: { tr: 'İşyerinin anahtarları', en: 'The merchant’s keys' },
  keysNote: {
    tr: 'Bu anahtarlar herkesçe bilinir; canlı ortam onları reddeder.',
    en: 'Everybody knows these keys; live mode refuses them.',
  },
  copy: { tr: 'Kopyala', en: 'Copy' },
  next: { tr: 'Sırada ne var', en: 'What next' },
  demo: { tr: 'Terminalden tam bir akış', en: 'A whole flow in a terminal' },
  card: {
    tr: 'Deneme kartı (ileri bir tarih, herhangi bir kod)',
    en: 'Test card (any date to come, any code)',
  },
  address: { tr: 'API adresi', en: 'Address of the API' },
  verifying: { tr: 'Bankaya gidiliyor', en: 'On to the bank' },
  verifyingBody: {
    tr: 'Bankanın sayfası kartın sahibi olduğunuzu soracak.',
    en: 'The bank’s page asks whether you are the card holder.',
  },
  goOn: { tr: 'Devam et', en: 'Go on' },
  live: {
    tr: 'Bu adreste bir ödeme ağ geçidi çalışıyor.',
    en: 'A payment gateway runs at this address.',
  },
})
