/** Meanings of the fields of requests. The key is the English text of the schemas in packages/protocol. */
export const REQUEST_FIELDS: Readonly<Record<string, string>> = {
  'Card number, 12–19 digits with a valid Luhn digit. Spaces and dashes are ignored.':
    'Kart numarası: 12–19 rakam, son rakamı Luhn’a uygun. Boşluk ve tireler yok sayılır.',
  'Month of expiry, 1–12.': 'Son kullanma ayı, 1–12.',
  'Year of expiry, with 2 or 4 digits.': 'Son kullanma yılı, 2 veya 4 rakamla.',
  'Security code: 3 digits, 4 for American Express.':
    'Güvenlik kodu: 3 rakam, American Express’te 4.',
  'The first 6 or 8 digits of the card. Without it: all programmes of the merchant.':
    'Kartın ilk 6 veya 8 rakamı. Gönderilmezse işyerinin bütün programları.',
  'Decimal number in major units. Without it: rates only.':
    'Lira cinsinden ondalıklı sayı. Gönderilmezse yalnız oranlar.',
  'Total payment amount, points included.': 'Puan dahil toplam ödeme tutarı.',
  'Part paid with points. Default: 0, none.': 'Puanla ödenen kısım. Varsayılan: 0, yani yok.',
  'The card token from `/v1/Tokens`.': '`/v1/Tokens` çağrısının verdiği kart token’ı.',
  'ISO 4217 code. Only `TRY` is supported, which is also the default.':
    'ISO 4217 kodu. Yalnız `TRY` desteklenir; varsayılan da odur.',
  'Payment type of the provision to come. Default: `Auth`.':
    'Yapılacak provizyonun türü. Varsayılan: `Auth`.',
  'Number of installments; 1 (or 0) is a single payment. Default: 1.':
    'Taksit sayısı; 1 (veya 0) tek çekimdir. Varsayılan: 1.',
  'Language of the messages: `tr` (default) or `en`, in any letter case.':
    'İletilerin dili: `tr` (varsayılan) veya `en`; büyük küçük harf fark etmez.',
  'Id from getthreedsession.': 'getthreedsession çağrısının verdiği kimlik.',
  'Where the browser is sent after the verification, by a form POST. Absolute, publicly reachable, never `localhost`; https in live mode, unless the operator allows http.':
    'Doğrulamadan sonra tarayıcının form POST’u ile gönderildiği adres. Tam ve herkese açık bir adres olmalıdır, `localhost` olamaz; işletici http’ye izin vermedikçe canlı ortamda https olmalıdır.',
  'IP address of the end user.': 'Son kullanıcının IP adresi.',
  'Name on the card.': 'Kartın üzerindeki ad.',
  'Amount to take, points included.': 'Puan dahil çekilecek tutar.',
  'Part paid with points. Default: the session’s, else 0.':
    'Puanla ödenen kısım. Varsayılan: oturumdaki değer, yoksa 0.',
  '`Auth` takes the amount at once, `PreAuth` blocks it, `PostAuth` captures a blocked amount. Default: the session’s, else `Auth`.':
    '`Auth` tutarı hemen çeker, `PreAuth` bloke eder, `PostAuth` bloke edilmiş tutarı çeker. Varsayılan: oturumdaki değer, yoksa `Auth`.',
  'How the merchant is integrated. Default: `Api`.':
    'İşyerinin bağlanma biçimi. Varsayılan: `Api`.',
  'Number of installments; 1 (or 0) is a single payment. Default: the session’s, else 1.':
    'Taksit sayısı; 1 (veya 0) tek çekimdir. Varsayılan: oturumdaki değer, yoksa 1.',
  'Id of a verified 3-D Secure session; absent in the non-secure flow. With `PostAuth` only a session of the type `PostAuth`.':
    'Doğrulanmış 3-D Secure oturumunun kimliği; 3-D Secure’süz akışta gönderilmez. `PostAuth` ile yalnız `PostAuth` türünde bir oturumunki olabilir.',
  'The orderId of the PreAuth. Required for `PostAuth`.':
    'PreAuth’un orderId değeri. `PostAuth` için zorunludur.',
  'Name of the merchant’s customer.': 'İşyerinin müşterisinin adı.',
  'Country code of the phone number.': 'Telefon numarasının ülke kodu.',
  'Phone number of the customer.': 'Müşterinin telefon numarası.',
  'Description of the transaction.': 'İşlemin açıklaması.',
  'Alias of one of the merchant’s terminals; absent: the gateway chooses.':
    'İşyerinin terminallerinden birinin takma adı; gönderilmezse ağ geçidi seçer.',
  'The merchant’s own reference, such as its order number.':
    'İşyerinin kendi referansı, örneğin sipariş numarası.',
  'Up to 16 pairs of name and text that the merchant keeps with the payment.':
    'İşyerinin ödemeyle birlikte saklattığı en çok 16 ad ve metin çifti.',
  'The orderId from provision.': 'provision çağrısının verdiği orderId.',
  'Amount to return, at most the rest of the order.':
    'İade edilecek tutar; en çok siparişten kalan kadar.',
  'The first 6 or 8 digits of the card number.': 'Kart numarasının ilk 6 veya 8 rakamı.',
  'The caller’s own merchant id; may be left out.':
    'Çağıranın kendi işyeri kimliği; gönderilmeyebilir.',
  'One use, or up to `maxUsageCount`.': 'Tek kullanım veya `maxUsageCount` kadar.',
  'Date-time in the future, at most a year ahead; without an offset it is Europe/Istanbul. Default: 30 days.':
    'Gelecekte, en çok bir yıl sonrası için tarih ve saat; saat dilimi yoksa Europe/Istanbul sayılır. Varsayılan: 30 gün.',
  'Number of uses; `MultipleUse` requires it.': 'Kullanım sayısı; `MultipleUse` için zorunludur.',
  'The merchant’s own order id.': 'İşyerinin kendi sipariş numarası.',
  '`FixedAmount` requires `amount`; with `VariableAmount` the customer enters it.':
    '`FixedAmount` için `amount` gerekir; `VariableAmount` ile tutarı müşteri girer.',
  'Amount in major units; ignored by `VariableAmount`.':
    'Lira cinsinden tutar; `VariableAmount` ile dikkate alınmaz.',
  'ISO 4217 numeric code; only 949 (TRY), which is also the default.':
    'ISO 4217 sayısal kodu; yalnız 949 (TRY), varsayılan da odur.',
  'Allowed installment counts; absent: the single payment only.':
    'İzin verilen taksit sayıları; gönderilmezse yalnız tek çekim.',
  'An installment count.': 'Bir taksit sayısı.',
  'Add the commission to what the customer pays. Default: false.':
    'Komisyonu müşterinin ödeyeceği tutara ekler. Varsayılan: false.',
  'Add the commission of the single payment too. Default: false.':
    'Tek çekimin komisyonunu da ekler. Varsayılan: false.',
  'Ask for 3-D Secure. Default: false.': '3-D Secure ister. Varsayılan: false.',
  'Name of the product.': 'Ürünün adı.',
  'Description of the product.': 'Ürünün açıklaması.',
  'Where the customer may go after paying; https in live mode, unless the operator allows http.':
    'Müşterinin ödedikten sonra gidebileceği adres; işletici http’ye izin vermedikçe canlı ortamda https olmalıdır.',
  'Ask for the customer’s name. Default: false.': 'Müşterinin adını sorar. Varsayılan: false.',
  'Ask for the customer’s e-mail address. Default: false.':
    'Müşterinin e-posta adresini sorar. Varsayılan: false.',
  'Ask for the customer’s phone number. Default: false.':
    'Müşterinin telefonunu sorar. Varsayılan: false.',
  'Ask for the customer’s address. Default: false.':
    'Müşterinin adresini sorar. Varsayılan: false.',
  'Ask for a note. Default: false.': 'Not sorar. Varsayılan: false.',
  'How the link is sent. Default: `None`.': 'Linkin nasıl gönderileceği. Varsayılan: `None`.',
  'Phone numbers, E.164 or Turkish national; required by `Sms` and `Both`.':
    'Telefon numaraları, E.164 veya Türkiye içi yazımla; `Sms` ve `Both` için zorunludur.',
  'E-mail addresses; required by `Email` and `Both`.':
    'E-posta adresleri; `Email` ve `Both` için zorunludur.',
  'Id from createLink.': 'createLink çağrısının verdiği kimlik.',
  '`paymentsNext` of an earlier answer. Absent: the first payments.':
    'Önceki yanıtın `paymentsNext` değeri. Gönderilmezse ilk ödemeler.',
  'ConversationId of the provision call. Use it where the answer, and with it the orderId, was lost.':
    'provision çağrısının ConversationId değeri. Yanıtı ve onunla orderId kaybolduysa bunu kullanın.',
  '`next` of the answer before. Default: from the newest payment.':
    'Önceki yanıtın `next` değeri. Varsayılan: en yeni ödemeden.',
  'Maximum number of payments. Default: 50.': 'En çok ödeme sayısı. Varsayılan: 50.',
  'Only orders in this state.': 'Yalnız bu durumdaki siparişler.',
  'Only payments from this time on; a date means its beginning. ISO 8601; without an offset it is Europe/Istanbul.':
    'Yalnız bu andan sonraki ödemeler; tarih verilirse günün başı sayılır. ISO 8601; saat dilimi yoksa Europe/Istanbul.',
  'Only payments before this time; a date means its end. ISO 8601; without an offset it is Europe/Istanbul.':
    'Yalnız bu andan önceki ödemeler; tarih verilirse günün sonu sayılır. ISO 8601; saat dilimi yoksa Europe/Istanbul.',
  'Only payments whose provision call had this ConversationId.':
    'Yalnız provision çağrısı bu ConversationId ile yapılmış ödemeler.',
  'Only payments with a card that ends in these digits.':
    'Yalnız kartının son dört rakamı bu olan ödemeler.',
  'The position of the last event that you have read. Default: from the first event.':
    'Okuduğunuz son olayın sıra numarası. Varsayılan: ilk olaydan.',
  'Maximum number of events. Default: 50.': 'En çok olay sayısı. Varsayılan: 50.',
  'Only events of these types, separated by commas. Default: all.':
    'Yalnız bu türden olaylar, virgülle ayrılmış. Varsayılan: hepsi.',
  'Seconds for which the gateway waits for an event before it answers. Default: 0.':
    'Ağ geçidinin yanıt vermeden önce olay beklediği saniye. Varsayılan: 0.',
  'Where events are posted. In live mode https, at a public address.':
    'Olayların gönderileceği adres. Canlı ortamda https ve herkese açık olmalıdır.',
  'Only events of these types. Empty: all.': 'Yalnız bu türden olaylar. Boşsa hepsi.',
  'What the endpoint is for: a note for people.': 'Ucun ne için olduğu: insanlar için bir not.',
  '`Active` also enables a disabled endpoint again.': '`Active`, kapatılmış bir ucu yeniden açar.',
  'Id of the endpoint.': 'Ucun kimliği.',
  'Amount to take.': 'Çekilecek tutar.',
  '`Auth` takes the amount at once, `PreAuth` blocks it. Default: `Auth`.':
    '`Auth` tutarı hemen çeker, `PreAuth` bloke eder. Varsayılan: `Auth`.',
  'Ask for 3-D Secure. Default: true.': '3-D Secure ister. Varsayılan: true.',
  'Where the customer goes after the payment, with a signed hint. https in live mode, unless the operator allows http.':
    'Müşterinin ödemeden sonra, imzalı bir bilgiyle gittiği adres. İşletici http’ye izin vermedikçe canlı ortamda https olmalıdır.',
  'Where the customer may go without paying. https in live mode, unless the operator allows http.':
    'Müşterinin ödemeden gidebileceği adres. İşletici http’ye izin vermedikçe canlı ortamda https olmalıdır.',
  'Origins of the pages that may show the checkout in a frame, such as `https://shop.example` or `https://*.shop.example`. Default: none.':
    'Ödeme sayfasını çerçeve içinde gösterebilecek sayfaların kökenleri, örneğin `https://shop.example` veya `https://*.shop.example`. Varsayılan: yok.',
  'Minutes in which it can be paid. Default: 30.':
    'Kaç dakika içinde ödenebileceği. Varsayılan: 30.',
  'Language of the messages and of the page: `tr` (default) or `en`.':
    'İletilerin ve sayfanın dili: `tr` (varsayılan) veya `en`.',
}
