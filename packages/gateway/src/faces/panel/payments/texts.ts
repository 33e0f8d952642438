import { byLanguage } from '../../design/index.ts'

/** The words of the list of payments. */
export const PAYMENTS_TEXTS = byLanguage({
  title: { tr: 'Ödemeler', en: 'Payments' },
  filters: { tr: 'Süzgeçler', en: 'Filters' },
  active: { tr: 'Etkin süzgeçler', en: 'Filters in use' },
  without: {
    tr: (part: string) => `${part} süzgecini kaldır`,
    en: (part: string) => `Remove the filter ${part}`,
  },
  key: { tr: 'Anahtar', en: 'Key' },
  keyHint: {
    tr: 'Sipariş, referans, konuşma, provizyon, kartın son dört hanesi…',
    en: 'Order, reference, conversation, provision number, last four digits…',
  },
  period: { tr: 'Dönem', en: 'Period' },
  periods: {
    today: { tr: 'Bugün', en: 'Today' },
    yesterday: { tr: 'Dün', en: 'Yesterday' },
    '7days': { tr: 'Son 7 gün', en: 'Last 7 days' },
    month: { tr: 'Bu ay', en: 'This month' },
  },
  anyTime: { tr: 'Her zaman', en: 'Any time' },
  from: { tr: 'İlk gün', en: 'First day' },
  until: { tr: 'Son gün', en: 'Last day' },
  state: { tr: 'Durum', en: 'State' },
  type: { tr: 'İşlem türü', en: 'Type of payment' },
  types: {
    Auth: { tr: 'Satış', en: 'Sale' },
    PreAuth: { tr: 'Ön provizyon', en: 'Pre-authorisation' },
    PostAuth: { tr: 'Ön provizyon kapama', en: 'Capture' },
  },
  terminal: 'Terminal',
  bank: { tr: 'Terminalin bankası', en: 'Bank of the terminal' },
  outcome: { tr: 'Ret nedeni', en: 'Reason of the decline' },
  min: { tr: 'En az tutar', en: 'Amount from' },
  max: { tr: 'En çok tutar', en: 'Amount up to' },
  installments: { tr: 'Taksit', en: 'Installments' },
  single: { tr: 'Peşin', en: 'In full' },
  programme: { tr: 'Kart programı', en: 'Card programme' },
  scheme: { tr: 'Kart şeması', en: 'Card scheme' },
  cardType: { tr: 'Kart türü', en: 'Card type' },
  cardTypes: {
    Credit: { tr: 'Kredi', en: 'Credit' },
    Debit: { tr: 'Banka', en: 'Debit' },
    Prepaid: { tr: 'Ön ödemeli', en: 'Prepaid' },
    Unknown: { tr: 'Bilinmiyor', en: 'Unknown' },
  },
  bin: { tr: 'Kartın ilk 6 hanesi', en: 'First six digits' },
  secure: '3-D Secure',
  yes: { tr: '3-D Secure ile', en: 'With 3-D Secure' },
  no: { tr: '3-D Secure olmadan', en: 'Without 3-D Secure' },
  channel: { tr: 'Kanal', en: 'Channel' },
  channels: {
    Api: 'API',
    Link: { tr: 'Ödeme linki', en: 'Payment link' },
    Checkout: { tr: 'Ödeme sayfası', en: 'Checkout' },
  },
  any: { tr: 'Hepsi', en: 'All' },
  unknown: { tr: 'Bilinmiyor', en: 'Unknown' },
  clear: { tr: 'Süzgeci kaldır', en: 'Remove the filter' },
  wrong: {
    period: {
      tr: 'Böyle bir dönem yok. Seçeneklerden birini kullanın.',
      en: 'There is no such period. Use one of the choices.',
    },
    from: {
      tr: 'Böyle bir gün yok. 2026-11-25 biçiminde yazın.',
      en: 'There is no such day. Write it as 2026-11-25.',
    },
    until: {
      tr: 'Böyle bir gün yok ya da ilk günden önce. 2026-11-25 biçiminde yazın.',
      en: 'There is no such day, or it is before the first day. Write it as 2026-11-25.',
    },
    min: {
      tr: 'Tutar olarak okunamadı. 1.249,90 biçiminde yazın.',
      en: 'This is no amount. Write it as 1,249.90.',
    },
    max: {
      tr: 'Tutar olarak okunamadı ya da en az tutardan küçük. 1.249,90 biçiminde yazın.',
      en: 'This is no amount, or it is less than the least amount. Write it as 1,249.90.',
    },
    bin: {
      tr: 'Kart numarasının ilk altı hanesi olarak okunamadı. 552879 biçiminde altı rakam yazın.',
      en: 'These are no first six digits of a card number. Write six digits, such as 552879.',
    },
    other: {
      tr: 'Adresteki değer tanınmadı ve dikkate alınmadı. Listeden seçin.',
      en: 'The value in the address is not known and was left out. Choose one of the list.',
    },
  },
  cardNumber: {
    tr: 'Tam kart numarası aranmaz ve saklanmaz. Yalnızca son dört hanesiyle arandı.',
    en: 'Whole card numbers are neither searched nor kept. Only the last four digits were used.',
  },
  incomplete: {
    title: {
      tr: 'Bazı ödemeler hâlâ süzgece ekleniyor',
      en: 'Some payments are still being added to the filter',
    },
    body: {
      tr: 'Bitene kadar süzgeçli listelerde ve provizyon numarası ya da son dört haneyle aramalarda ödemeler eksik olabilir. Süzgeçsiz liste ve öteki anahtarlarla arama tamdır.',
      en: 'Until this is done, filtered lists and searches by provision number or last four digits may miss payments. The list without a filter and searches by other keys are whole.',
    },
  },
  archive: {
    title: {
      tr: 'Daha eski siparişler arşivde olabilir',
      en: 'Older orders may be in the archive',
    },
    since: {
      tr: ['', ' ve sonrasında alınan siparişlerin tümü burada aranır.'],
      en: ['All orders since ', ' are searched here.'],
    },
    older: {
      tr: 'Daha eskileri arşiv dosyalarına taşınmış olabilir; taşınmış bir sipariş burada bulunmaz.',
      en: 'Older ones may have been moved to the files of the archive, and are then not found here.',
    },
    commands: {
      tr: [
        'Ağ geçidini işletenler arşivlenmiş çeyrekleri ve klasörlerini ',
        ' ile görür, bir çeyreği ',
        ' ile geri getirir.',
      ],
      en: [
        'Whoever runs the gateway lists the archived quarters and their folders with ',
        ', and brings a quarter back with ',
        '.',
      ],
    },
    folder: { tr: 'klasör', en: 'folder' },
  },
  count: {
    tr: (count: string) => `${count} ödeme`,
    en: (count: string) => `${count} ${count === '1' ? 'payment' : 'payments'}`,
  },
  moreThan: {
    tr: (count: string) => `${count} ödemeden fazla`,
    en: (count: string) => `More than ${count} payments`,
  },
  addUp: { tr: 'Hepsini topla', en: 'Add up all of them' },
  tooLong: {
    tr: 'Toplamak çok uzun sürüyor: dönemi daraltın.',
    en: 'Adding them up takes too long: choose a shorter period.',
  },
  sums: {
    tr: 'Tutarlar, bu ödemelerin şu anki durumudur; bir ödemenin iadesi hangi gün yapılırsa yapılsın buradadır.',
    en: 'The amounts are those of these payments as they are now, with returns of any day.',
  },
  time: { tr: 'Zaman', en: 'Time' },
  amount: { tr: 'Tutar', en: 'Amount' },
  card: { tr: 'Kart', en: 'Card' },
  merchant: { tr: 'Üye işyeri', en: 'Merchant' },
  reference: { tr: 'Referans', en: 'Reference' },
  returned: {
    tr: (amount: string) => `${amount} iade`,
    en: (amount: string) => `${amount} returned`,
  },
  months: { tr: (count: number) => `${count} taksit`, en: (count: number) => `${count} months` },
  file: { booleans: { true: { tr: 'Evet', en: 'Yes' }, false: { tr: 'Hayır', en: 'No' } } },
  views: { tr: 'Görünümler', en: 'Views' },
  all: { tr: 'Tümü', en: 'All' },
  remove: {
    tr: (name: string) => `“${name}” görünümünü sil`,
    en: (name: string) => `Remove the view “${name}”`,
  },
  save: { tr: 'Bu görünümü sakla…', en: 'Keep this view…' },
  saveHint: {
    tr: 'Süzgeç bir ad altında listenin üstünde durur. Adresi göndererek paylaşabilirsiniz.',
    en: 'The filter stands above the list under a name. To share it, send the address.',
  },
  viewName: { tr: 'Görünümün adı', en: 'Name of the view' },
  saveButton: { tr: 'Sakla', en: 'Keep' },
  done: {
    saved: { tr: 'Görünüm saklandı.', en: 'The view is kept.' },
    removed: { tr: 'Görünüm silindi.', en: 'The view is removed.' },
    name: {
      tr: 'Görünüm saklanmadı: 1 ile 60 karakter arasında bir ad yazın.',
      en: 'The view was not kept: write a name of 1 to 60 characters.',
    },
    full: {
      tr: 'Görünüm saklanmadı: en çok 20 görünüm olabilir. Önce birini silin.',
      en: 'The view was not kept: there can be at most 20. Remove one first.',
    },
  },
  nothing: { tr: 'Bu süzgece uyan ödeme yok', en: 'No payment passes this filter' },
  nothingHint: {
    tr: 'Dönemi genişletin ya da süzgecin bir bölümünü kaldırın.',
    en: 'Widen the period, or remove a part of the filter.',
  },
  none: { tr: 'Henüz ödeme yok', en: 'There are no payments yet' },
  noneHint: {
    tr: 'İlk ödeme alındığında burada görünür. Denemek için bir ödeme linki oluşturun.',
    en: 'The first payment will be shown here. To try one, make a payment link.',
  },
  explain: { tr: 'Durumlar ne anlama gelir?', en: 'What do the states mean?' },
  states: {
    Pending: {
      tr: 'Ödeme bankada. Sonuç birkaç saniye içinde belli olur; bir şey yapmayın.',
      en: 'The payment is at the bank. Its outcome is known within seconds; do nothing.',
    },
    Approved: {
      tr: 'Tutar çekildi. Gün sonundan önce iptal, sonra iade edilebilir.',
      en: 'The amount was taken. It can be reversed before the day end, and returned after it.',
    },
    PreAuthorized: {
      tr: 'Tutar kartta bloke. Süresi dolmadan kapayın ya da iptal edin.',
      en: 'The amount is blocked on the card. Capture or reverse it before it expires.',
    },
    Captured: {
      tr: 'Blokenin tutarı çekildi. İade, kapama işleminin sayfasından yapılır.',
      en: 'The blocked amount was taken. Return it from the page of the capture.',
    },
    Declined: {
      tr: 'Banka onaylamadı, para çekilmedi. Neden, satırda yazar.',
      en: 'The bank did not approve, and took no money. The row says why.',
    },
    Unknown: {
      tr: 'Bankanın yanıtı gelmedi. Ağ geçidi bankaya soruyor; ödemeyi yinelemeyin.',
      en: 'The bank’s answer did not arrive. The gateway asks the bank; do not repeat the payment.',
    },
    Failed: {
      tr: 'Bankaya gönderilemedi, para çekilmedi. Müşteri yeniden deneyebilir.',
      en: 'It could not be sent to the bank, and no money was taken. The customer can try again.',
    },
    Reversed: {
      tr: 'Gün sonundan önce iptal edildi; müşterinin ekstresine yansımaz.',
      en: 'It was cancelled before the day end, and is not on the customer’s statement.',
    },
    PartiallyReturned: {
      tr: 'Tutarın bir bölümü iade edildi. Kalanı da iade edilebilir.',
      en: 'A part of the amount was returned. The rest can be returned as well.',
    },
    Returned: {
      tr: 'Tutarın tamamı iade edildi. Karta yansıması bankaya göre günler sürebilir.',
      en: 'The whole amount was returned. Banks may take days to show it on the card.',
    },
    Expired: {
      tr: 'Bloke süresi dolduğu için kaldırıldı. Yeni bir ödeme gerekir.',
      en: 'The blocked amount was released because its time ran out. A new payment is needed.',
    },
  },
})

export type PaymentsTexts = (typeof PAYMENTS_TEXTS)[keyof typeof PAYMENTS_TEXTS]
