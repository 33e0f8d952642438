import { LIMITS } from '@vezne/protocol'
import { byLanguage } from '../../design/index.ts'

const { securityCodeMinimumDigits: CODE, securityCodeMaximumDigits: AMEX_CODE } = LIMITS
const NOTE = LIMITS.textMaximumCharacters

export const LINK_TEXTS = byLanguage({
  otherLanguage: { tr: 'English', en: 'Türkçe' },
  switchLanguage: { tr: 'View this page in English', en: 'Bu sayfayı Türkçe göster' },
  cancel: { tr: 'Siteye geri dön', en: 'Go back to the site' },
  pay: { tr: 'Ödeme', en: 'Payment' },
  payTo: { tr: 'Alıcı', en: 'Pay to' },
  product: { tr: 'Ürün', en: 'Product' },
  amount: { tr: 'Tutar', en: 'Amount' },
  amountBox: { tr: 'Ödenecek tutar (TL)', en: 'Amount to pay (TRY)' },
  amountHint: { tr: 'Örneğin 150 veya 149,90', en: 'For example 150 or 149.90' },
  enterAmount: {
    tr: 'Seçenekleri görmek için önce tutarı yazın.',
    en: 'Enter the amount first to see the ways to pay.',
  },
  payer: { tr: 'Bilgileriniz', en: 'About you' },
  card: { tr: 'Kartınız', en: 'Your card' },
  name: { tr: 'Adınız ve soyadınız', en: 'Your full name' },
  email: { tr: 'E-posta adresiniz', en: 'Your e-mail address' },
  phoneNumber: { tr: 'Telefon numaranız', en: 'Your phone number' },
  address: { tr: 'Adresiniz', en: 'Your address' },
  note: { tr: 'Notunuz', en: 'Your note' },
  cardHolderName: { tr: 'Kartın üzerindeki ad', en: 'Name on the card' },
  cardNumber: { tr: 'Kart numarası', en: 'Card number' },
  expiry: { tr: 'Son kullanma', en: 'Expiry' },
  expiryHint: { tr: 'AA/YY', en: 'MM/YY' },
  cvv: { tr: 'Güvenlik kodu', en: 'Security code' },
  cvvHint: { tr: `Arkadaki ${CODE} rakam`, en: `${CODE} digits on back` },
  cvvHintAmex: { tr: `Öndeki ${AMEX_CODE} rakam`, en: `${AMEX_CODE} digits on front` },
  waysToPay: { tr: 'Ödeme şekli', en: 'How to pay' },
  installmentsHint: {
    tr: 'Kartınıza uyan seçenekleri kart numarasını yazınca veya bir sonraki adımda göreceksiniz.',
    en: 'You will see what your card offers once you have entered its number, or in the next step.',
  },
  single: { tr: 'Tek çekim', en: 'Single payment' },
  installments: {
    tr: (count: number | string) => `${count} taksit`,
    en: (count: number | string) => `${count} installments`,
  },
  singleShort: { tr: 'Tek çekim', en: 'In full' },
  installmentsShort: {
    tr: (count: number) => `${count} taksit`,
    en: (count: number) => `${count} months`,
  },
  inTotal: { tr: (total: string) => `toplam ${total}`, en: (total: string) => `${total} in total` },
  monthly: { tr: (each: string) => `ayda ${each}`, en: (each: string) => `${each} a month` },
  uneven: {
    tr: (count: number, each: string, last: string) =>
      `ilk ${count === 1 ? '' : `${count} `}taksit ${each}, son taksit ${last}`,
    en: (count: number, each: string, last: string) =>
      count === 1 ? `first ${each}, last ${last}` : `${count} × ${each}, last ${last}`,
  },
  payAmount: { tr: (amount: string) => `${amount} öde`, en: (amount: string) => `Pay ${amount}` },
  payNow: { tr: 'Öde', en: 'Pay' },
  next: { tr: 'Devam et', en: 'Continue' },
  busy: { tr: 'İşleniyor…', en: 'Processing…' },
  progress: {
    tr: 'Ödemeniz işleniyor. Bu sayfayı kapatmayın, geri dönmeyin.',
    en: 'Your payment is being processed. Do not close this page and do not go back.',
  },
  protection: {
    tr: 'Kart bilgileriniz yalnızca bankaya iletilir. Sayfanın tek çerezi, makbuzu yalnızca sizin görmeniz içindir.',
    en: 'Your card details go to the bank and to nobody else. The only cookie here keeps your receipt to yourself.',
  },
  errorTitle: { tr: 'Hata', en: 'Error' },
  problemsTitle: { tr: 'Bazı bilgiler eksik veya yanlış', en: 'Some details are missing or wrong' },
  notPaidTitle: { tr: 'Ödeme yapılmadı', en: 'Nothing was paid' },
  problems: {
    tr: 'Devam etmeden önce şunları düzeltin:',
    en: 'Please put these right before you continue:',
  },
  repriced: {
    tr: 'Ödenecek tutar siz sayfaya baktıktan sonra değişti. Kartınızdan hiçbir tutar çekilmedi; lütfen güncel tutarlara bakıp yeniden seçin.',
    en: 'What you would pay has changed since you looked at the page. Your card was not charged; please look at the amounts again and choose.',
  },
  chooseForCard: {
    tr: 'Seçtiğiniz taksit sayısı bu kartta yok. Lütfen yeniden seçin.',
    en: 'This card does not offer the installments that you chose. Please choose again.',
  },
  chooseOnce: {
    tr: 'Kartınızdan hiçbir tutar çekilmedi. Lütfen güncel tutarlara bakıp ödeme şeklini yeniden seçin.',
    en: 'Your card was not charged. Please look at the amounts again and choose how to pay.',
  },
  choose: { tr: 'Ödeme şeklini seçin', en: 'Choose how to pay' },
  chooseBody: {
    tr: (card: string) => `Kartınız: ${card}`,
    en: (card: string) => `Your card: ${card}`,
  },
  columns: {
    count: { tr: 'Seçenek', en: 'Option' },
    total: { tr: 'Toplam', en: 'Total' },
  },
  commissionIncluded: {
    tr: 'Toplam, taksit komisyonunu içerir.',
    en: 'The total includes the commission for installments.',
  },
  otherCard: { tr: 'Başka kart kullan', en: 'Use another card' },
  cardKept: {
    tr: 'Kart bilgileriniz alındı; yeniden yazmanız gerekmez.',
    en: 'Your card details are there; you need not type them again.',
  },
  verify: {
    title: { tr: 'Bankanız sizi doğrulayacak', en: 'Your bank will verify you' },
    body: {
      tr: 'Kartınızın size ait olduğunu bankanız doğrulayacak. Sayfa kendiliğinden ilerler.',
      en: 'Your bank will verify that the card is yours. The page goes on by itself.',
    },
    button: { tr: 'Devam et', en: 'Continue' },
  },
  paid: {
    title: { tr: 'Ödemeniz alındı', en: 'Your payment was taken' },
    body: {
      tr: 'Sipariş numarasını saklayın; işyeri ödemenizi bununla bulur.',
      en: 'Keep the order number; the shop finds your payment by it.',
    },
    orderId: { tr: 'Sipariş numarası', en: 'Order number' },
    fullOrderId: { tr: 'Tam numara', en: 'In full' },
    card: { tr: 'Kart', en: 'Card' },
    date: { tr: 'Tarih', en: 'Date' },
    payment: { tr: 'Ödeme', en: 'Payment' },
    returned: {
      tr: 'Bu ödeme sonradan kısmen veya tümüyle geri verildi.',
      en: 'This payment was given back later, in part or as a whole.',
    },
    back: {
      tr: (host: string) => `${host} sayfasına dön`,
      en: (host: string) => `Back to ${host}`,
    },
  },
  takesOverCheckout: {
    tr: 'Bu alışveriş için başlatılmış bir ödeme henüz bankada onaylanmadı. Buradan öderseniz o deneme sona erer ve o denemede tutar çekilmez.',
    en: 'A payment that was started for this purchase has not been confirmed at the bank yet. If you pay here, that try ends and charges nothing.',
  },
  takesOver: {
    tr: 'Bu linkle başlatılmış bir ödeme henüz bankada onaylanmadı. Buradan öderseniz o deneme sona erer ve o denemede tutar çekilmez.',
    en: 'A payment that was started with this link has not been confirmed at the bank yet. If you pay here, that try ends and charges nothing.',
  },
  tooManyTries: {
    tr: 'Çok fazla deneme oldu; bir süre sonra yeniden deneyin.',
    en: 'There were too many tries; try again after a while.',
  },
  stale: {
    tr: 'Sayfa uzun süre açık kaldı. Hiçbir tutar çekilmedi; lütfen kart bilgilerinizi yeniden girin.',
    en: 'The page was open for a long time. Nothing was taken; please enter your card again.',
  },
  notVerified: {
    tr: 'İşlemi iptal ettiniz veya kartın size ait olduğu doğrulanamadı.',
    en: 'You cancelled, or it could not be verified.',
  },
  notTaken: {
    tr: 'Ödeme alınamadı, kartınızdan tutar çekilmedi. Başka bir kart deneyebilirsiniz.',
    en: 'The payment was not taken and your card was not charged. You can try another card.',
  },
  wrong: {
    amount: {
      tr: '0’dan büyük bir tutar yazın: 1234 veya 1234,50 gibi. Binlik ayırıcı kullanmayın.',
      en: 'Enter an amount above 0, such as 1234 or 1234.50, without thousands separators.',
    },
    name: { tr: 'Adınızı ve soyadınızı yazın.', en: 'Enter your full name.' },
    email: {
      tr: 'E-posta adresinizi yazın, örneğin ad@ornek.com.',
      en: 'Enter your e-mail address, such as name@example.com.',
    },
    phoneNumber: {
      tr: 'Telefon numaranızı yazın, örneğin 0532 123 45 67.',
      en: 'Enter your phone number, such as +90 532 123 45 67.',
    },
    address: { tr: 'Adresinizi yazın.', en: 'Enter your address.' },
    note: {
      tr: `Notunuzu yazın (en çok ${NOTE} karakter).`,
      en: `Enter your note (${NOTE} characters at most).`,
    },
    cardHolderName: { tr: 'Kartın üzerindeki adı yazın.', en: 'Enter the name on the card.' },
    cardNumber: { tr: 'Kart numarasını denetleyin.', en: 'Check the card number.' },
    expiry: {
      tr: 'AA/YY olarak, geçmemiş bir son kullanma tarihi yazın.',
      en: 'Enter an expiry as MM/YY that has not passed.',
    },
    cvv: {
      tr: `Güvenlik kodunu yazın (${CODE} rakam; American Express’te ${AMEX_CODE}).`,
      en: `Enter the security code (${CODE} digits; ${AMEX_CODE} on American Express).`,
    },
  },
  cardNotOffered: {
    tr: 'Bu kartla bu linkteki ödeme şekillerinden biri kullanılamıyor. Başka bir kart deneyin.',
    en: 'This card cannot be used for the ways to pay of this link. Please try another card.',
  },
})

export type LinkField = keyof (typeof LINK_TEXTS)['tr']['wrong']
