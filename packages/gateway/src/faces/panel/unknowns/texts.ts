import { byLanguage } from '../../design/index.ts'

/** The words of the page of unknown outcomes. */
export const UNKNOWN_TEXTS = byLanguage({
  title: { tr: 'Belirsiz sonuçlar', en: 'Unknown outcomes' },
  purpose: {
    tr: 'Banka bu işlemlere yanıt vermedi: para çekilmiş de olabilir, çekilmemiş de. Ağ geçidi bankaya kendiliğinden sorar ve sonucu öğrenince ödemeyi kapatır. O zamana kadar ödemeyi yinelemeyin ve malı göndermeyin: müşteri iki kez ödeyebilir.',
    en: 'The bank did not answer about these: the money may have been taken or not. The gateway asks the bank by itself, and closes each as soon as it knows. Until then do not repeat the payment and do not ship: the customer might pay twice.',
  },
  empty: { tr: 'Belirsiz sonuç yok', en: 'No outcome is unknown' },
  emptyHint: {
    tr: 'Bankanın yanıt vermediği ödemeler ve iadeler burada, en eskisi başta görünür.',
    en: 'Payments and returns that the bank does not answer appear here, the oldest first.',
  },
  old: {
    tr: 'Bir saatten eski sonuç var. Bankayla görüşün: banka sipariş numarası ödemenin sayfasındadır. Bankanın yanıt vermeye başlaması yeter, işlem kendiliğinden kapanır.',
    en: 'Some are older than an hour. Speak with the bank: the bank order id is on the payment’s page. Once the bank answers, each closes by itself.',
  },
  columns: {
    what: { tr: 'İşlem', en: 'What' },
    age: { tr: 'Bekleyen süre', en: 'Open for' },
    amount: { tr: 'Tutar', en: 'Amount' },
    asked: { tr: 'Soruldu', en: 'Asked' },
    next: { tr: 'Yeniden sorulacak', en: 'Asked next' },
    merchant: { tr: 'Üye işyeri', en: 'Merchant' },
  },
  kinds: {
    Auth: { tr: 'Ödeme', en: 'Payment' },
    PreAuth: { tr: 'Ön provizyon', en: 'Pre-authorisation' },
    PostAuth: { tr: 'Tahsilat', en: 'Capture' },
    Return: { tr: 'İade', en: 'Return' },
    Reverse: { tr: 'İptal', en: 'Reverse' },
    Expire: { tr: 'Blokenin kalkması', en: 'End of a hold' },
    OrphanVoid: { tr: 'Geç kaydın iptali', en: 'Void of a late booking' },
  },
  times: { tr: '{count} kez', en: '{count} times' },
  soon: { tr: 'birazdan', en: 'in a moment' },
  minutes: { tr: '{count} dk', en: '{count} min' },
  hours: { tr: '{count} sa', en: '{count} h' },
  days: { tr: '{count} gün', en: '{count} d' },
  all: { tr: 'En eski {count} sonuç gösteriliyor.', en: 'The oldest {count} are shown.' },
})
