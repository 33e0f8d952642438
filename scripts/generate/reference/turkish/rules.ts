/** Rules of endpoints. The key is the English text of docs/specification. */
export const RULES: Readonly<Record<string, string>> = {
  'Return a payment, whole or in part, after the end of day.':
    'Ödemeyi gün sonundan sonra kısmen veya tamamen iade eder.',
  'Query scheme, bank and type of a card, by BIN or card token.':
    'BIN veya token ile kartın şemasını, bankasını ve türünü verir.',
  'Read the merchant’s events in their order, or wait for the next one. Positions have no gaps: a reader that continues from `position` sees every event once. Webhooks have the same events.':
    'İşyerinin olaylarını sırasıyla verir veya yenisini bekler. Sıra numaralarında boşluk yoktur: `position` değerinden devam eden, her olayı bir kez görür. Webhook’lar da aynı olayları gönderir.',
  'Add an endpoint, up to 16. It gets the events from now on.':
    'Uç ekler, en çok 16. Uç, bundan sonraki olayları alır.',
  'List the endpoints of the merchant.': 'İşyerinin uçlarını listeler.',
  'Give an endpoint a new secret. For 24 hours the old one signs too.':
    'Uca yeni gizli anahtar verir. Eskisi de 24 saat boyunca imzalar.',
  'Delete an endpoint. It gets no further events.': 'Ucu siler. Uç artık olay almaz.',
  'Send a signed `webhook.test` to an endpoint at once. The event is not in the feed.':
    'Uca hemen imzalı bir `webhook.test` gönderir. Olay akışta yer almaz.',
  'Session steps': 'Oturumun adımları',
  Meaning: 'Anlamı',
  'What the caller does': 'Çağıran ne yapar',
  'the session exists; the verification has not started': 'oturum açıldı; doğrulama başlamadı',
  'starts the verification with init3ds': 'doğrulamayı init3ds ile başlatır',
  'waits for the browser at `CallbackUrl`': 'tarayıcıyı `CallbackUrl` adresinde bekler',
  'the verification ended': 'doğrulama bitti',
  'checks `mdStatus`, then pays': '`mdStatus` değerine bakar, sonra öder',
  'the payment was taken': 'ödeme alındı',
  nothing: 'hiçbir şey',
  'A payment may follow if `isSucceed` is true, `currentStep` is `VerificationFinished`, and `mdStatus` allows it.':
    '`isSucceed` true, `currentStep` `VerificationFinished` ise ve `mdStatus` izin veriyorsa ödemeye geçilebilir.',
  mdStatus: 'mdStatus',
  halfSecure: 'halfSecure',
  'May be paid': 'Ödenebilir mi',
  'the payer was not verified': 'ödeyen doğrulanmadı',
  'the payer was verified in full': 'ödeyen tam doğrulandı',
  'the verification was attempted; the payer postponed enrolment':
    'doğrulama denendi; ödeyen kaydını erteledi',
  'the verification was not possible': 'doğrulama yapılamadı',
  'an error of 3-D Secure': '3-D Secure hatası',
  'a system error': 'sistem hatası',
  'the card number is unknown': 'kart numarası bilinmiyor',
  'if the merchant chose so': 'işyeri kabul ediyorsa',
  yes: 'evet',
  no: 'hayır',
  '`halfSecure` is true for 2, 3 and 4. The merchant chooses whether to take such a payment.':
    '`halfSecure` 2, 3 ve 4 için true’dur. Böyle bir ödemeyi almaya işyeri karar verir.',
  'After 0, 5, 6, 7 and 8 no payment may be taken, and the payer sees an error.':
    '0, 5, 6, 7 ve 8’den sonra ödeme alınamaz; ödeyene hata gösterilir.',
  Orders: 'Siparişler',
  'A payment can be returned after its day was closed, in whole or in part.':
    'Ödeme, günü kapandıktan sonra kısmen veya tamamen iade edilebilir.',
  'One order can be returned several times.': 'Bir sipariş birden çok kez iade edilebilir.',
  'A cancelled payment cannot be returned.': 'İptal edilmiş ödeme iade edilemez.',
  'Returns of an order together never exceed its amount.':
    'Bir siparişin iadeleri toplamda tutarını aşamaz.',
  'Link status': 'Linkin durumu',
  'the link can be paid': 'link ödenebilir',
  'the link is used up or paused': 'linkin kullanımı bitti veya link durduruldu',
  'the link has expired': 'linkin süresi doldu',
  'the link was deleted': 'link silindi',
  'not paid yet': 'henüz ödenmedi',
  'paid at least once': 'en az bir kez ödendi',
  'the last try failed, and none succeeded': 'son deneme başarısız, başarılı olan da yok',
  'expired without a payment': 'ödenmeden süresi doldu',
  "the payer is at the bank's page": 'ödeyen bankanın sayfasında',
  "the payer or the card's bank is not enrolled in 3-D Secure":
    'ödeyen veya kartın bankası 3-D Secure’e kayıtlı değil',
  "the card's bank is not enrolled in 3-D Secure": 'kartın bankası 3-D Secure’e kayıtlı değil',
}
