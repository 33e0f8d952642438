import { byLanguage } from '../../design/index.ts'

/** The words of an order's page. */
export const ORDER_TEXTS = byLanguage({
  types: {
    Auth: { tr: 'Ödeme', en: 'Payment' },
    PreAuth: { tr: 'Ön provizyon', en: 'Pre-authorisation' },
    PostAuth: { tr: 'Tahsilat', en: 'Capture' },
  },
  back: { tr: 'Ödemeler', en: 'Payments' },
  refresh: { tr: 'Yenile', en: 'Refresh' },
  taken: { tr: 'Çekilen', en: 'Taken' },
  returned: { tr: 'İade edilen', en: 'Returned' },
  reserved: { tr: 'İadesi süren', en: 'Being returned' },
  chargedBack: { tr: 'Ters ibraz', en: 'Charged back' },
  left: { tr: 'Kalan', en: 'Left' },
  canDo: { tr: 'Şimdi yapılabilecekler', en: 'What can be done now' },
  notYours: {
    tr: 'Rolünüz bu ödemede işlem yapmaya açık değil; yapabilen birinden isteyin.',
    en: 'Your role does not act on payments; ask somebody whose role does.',
  },
  waitsFor: {
    outcome: {
      tr: 'Sonuç belli olana kadar işlem yapılamaz. Ağ geçidi bankaya kendiliğinden sorar.',
      en: 'Nothing can be done until the outcome is known. The gateway asks the bank by itself.',
    },
    operation: {
      tr: 'Başlamış bir işlem sürüyor. Bitince yeni işlem yapılabilir.',
      en: 'An operation is under way. Another can begin when it has ended.',
    },
    dayEnd: {
      tr: 'Gün sonu alınıyor. Birazdan iade edilebilir.',
      en: 'The day is being closed. Returns are possible in a moment.',
    },
  },
  return: { tr: 'İade et', en: 'Return' },
  returnReason: { tr: 'İade nedeni', en: 'Reason of the return' },
  noReason: { tr: 'Belirtilmedi', en: 'Not given' },
  returnNote: { tr: 'Not', en: 'Note' },
  returnNoteHint: {
    tr: 'İsteğe bağlı. Yalnızca panelde görünür; kart numarası yazmayın.',
    en: 'Optional. It is shown in the panel only; write no card number.',
  },
  wrongNote: {
    tr: 'Not en çok 500 karakter olabilir, neden de listeden seçilmelidir. İade başlamadı.',
    en: 'A note has 500 characters at most, and the reason is one of the list. No return was begun.',
  },
  reasons: {
    CustomerRequest: { tr: 'Müşteri vazgeçti (cayma hakkı)', en: 'The customer withdrew' },
    NotDelivered: { tr: 'Teslim edilemedi', en: 'Not delivered' },
    Defective: { tr: 'Ürün kusurlu', en: 'Defective goods' },
    WrongItem: { tr: 'Yanlış ürün gönderildi', en: 'Wrong goods' },
    WrongAmount: { tr: 'Tutar yanlış', en: 'Wrong amount' },
    PaidTwice: { tr: 'İki kez ödendi', en: 'Paid twice' },
    Suspicious: { tr: 'Şüpheli işlem', en: 'Suspicious payment' },
    Other: { tr: 'Diğer', en: 'Other' },
  },
  returnHint: {
    tr: 'En çok {amount}. Bir bölümünü iade etmek için daha küçük bir tutar yazın.',
    en: '{amount} at most. Enter less to return a part.',
  },
  returnClosesDay: {
    tr: 'Bu test ortamında iade, terminalin gün sonunu hemen alır.',
    en: 'In this sandbox a return closes the terminal’s day at once.',
  },
  returnFrom: { tr: 'İade şu andan sonra yapılabilir:', en: 'A return is possible from:' },
  returnButton: { tr: 'Tutarı karta iade et', en: 'Return the amount to the card' },
  reverse: { tr: 'İptal et', en: 'Reverse' },
  reverseWhy: {
    tr: 'Ödemenin tamamı, gün sonuna girmeden geri alınır. İptal geri alınamaz.',
    en: 'The whole payment is undone before the day end. A reverse cannot be undone.',
  },
  releaseWhy: {
    tr: 'Karttaki bloke kaldırılır, para çekilmez. Geri alınamaz.',
    en: 'The hold on the card ends and no money is taken. It cannot be undone.',
  },
  reverseUntil: { tr: 'İptal için son an:', en: 'Possible until:' },
  reverseButton: { tr: 'Tamamını iptal et', en: 'Reverse the whole payment' },
  release: { tr: 'Blokeyi kaldır', en: 'Release the hold' },
  releaseButton: { tr: 'Blokeyi kaldır', en: 'Release the hold' },
  capture: { tr: 'Tahsil et', en: 'Capture' },
  captureHint: {
    tr: 'En çok {amount}. Bir kez tahsil edilir; kalan bloke kalkar.',
    en: '{amount} at most. It is captured once; the rest of the hold ends.',
  },
  captureUntil: { tr: 'Tahsilat için son an:', en: 'Possible until:' },
  captureButton: { tr: 'Tutarı tahsil et', en: 'Capture the amount' },
  amount: { tr: 'Tutar (₺)', en: 'Amount (₺)' },
  wrongAmount: {
    tr: 'Tutarı 1.249,90 ya da 1249,90 biçiminde yazın.',
    en: 'Write the amount as 1,249.90 or 1249.90.',
  },
  changed: {
    tr: 'Siz sayfayı açtıktan sonra bu ödemede başka bir işlem yapıldı. Aşağıdaki güncel duruma bakın; hâlâ gerekiyorsa yeniden yapın.',
    en: 'Something else was done to this payment after you opened the page. Look at its present state below; if it is still needed, do it again.',
  },
  done: {
    'return-done': { tr: 'İade yapıldı.', en: 'The return is done.' },
    'return-unknown': {
      tr: 'Bankanın yanıtı gelmedi. İadenin sonucu kendiliğinden öğrenilir; yinelemeyin.',
      en: 'The bank’s answer did not arrive. The outcome of the return is found out by itself; do not repeat it.',
    },
    'return-refused': {
      tr: 'İade yapılamadı; para yer değiştirmedi. Nedeni aşağıdaki listededir.',
      en: 'The return was not done; no money moved. The reason is in the list below.',
    },
    'reverse-done': { tr: 'İptal edildi.', en: 'The payment is reversed.' },
    'reverse-unknown': {
      tr: 'Bankanın yanıtı gelmedi. İptalin sonucu kendiliğinden öğrenilir; yinelemeyin.',
      en: 'The bank’s answer did not arrive. The outcome of the reverse is found out by itself; do not repeat it.',
    },
    'reverse-refused': {
      tr: 'İptal yapılamadı. Nedeni aşağıdaki listededir.',
      en: 'The reverse was not done. The reason is in the list below.',
    },
    'capture-done': { tr: 'Tahsil edildi.', en: 'The amount is captured.' },
    'capture-unknown': {
      tr: 'Bankanın yanıtı gelmedi. Tahsilatın sonucu kendiliğinden öğrenilir; yinelemeyin.',
      en: 'The bank’s answer did not arrive. The outcome of the capture is found out by itself; do not repeat it.',
    },
    'capture-refused': {
      tr: 'Tahsilat yapılamadı; para çekilmedi.',
      en: 'The capture was not done; no money was taken.',
    },
    'outcome-concluded': {
      tr: 'Sonuç kaydedildi. Bankanın sonradan söylediğiyle bir gün boyunca karşılaştırılır.',
      en: 'The outcome is concluded. For a day it is compared with what the bank says later.',
    },
    'outcome-bankAnswered': {
      tr: 'Banka bu kez yanıt verdi; onun söylediği kaydedildi, sizin yazdığınız gerekmedi.',
      en: 'The bank answered this time: its answer is what counts, and yours was not needed.',
    },
    'outcome-refused': {
      tr: 'Sonuç kaydedilmedi: artık belli ya da banka başka bir şey gösteriyor.',
      en: 'Nothing was concluded: the outcome is known by now, or the bank shows something else.',
    },
    asked: {
      tr: 'Bu işlem ikinci bir kişinin onayını bekliyor. Onay 24 saat içinde verilmelidir.',
      en: 'This waits for a second person’s approval, which must come within 24 hours.',
    },
  },
  seeApprovals: { tr: 'Onay bekleyenler', en: 'Waiting for approval' },
  next: { tr: 'Kendiliğinden olacaklar', en: 'What happens by itself' },
  coming: {
    askBank: {
      tr: 'Bankaya sonuç yeniden sorulacak',
      en: 'The bank is asked for the outcome again',
    },
    askBankAboutOperation: {
      tr: 'Bankaya işlemin sonucu yeniden sorulacak',
      en: 'The bank is asked for the operation’s outcome again',
    },
    lookForLateBooking: {
      tr: 'Bankanın bu ödemeyi geç kaydedip etmediğine bakılacak',
      en: 'The bank is checked for a late booking of this payment',
    },
    compareWithBank: {
      tr: 'Kişinin yazdığı sonuç bankanın söylediğiyle karşılaştırılacak',
      en: 'The outcome that a person entered is compared with the bank',
    },
    releasePreAuth: {
      tr: 'Tahsil edilmezse bloke kalkacak',
      en: 'Without a capture, the hold ends',
    },
    closeDay: {
      tr: 'Gün sonu alınacak; sonra iptal yerine iade edilir',
      en: 'The day is closed; from then on a return takes the place of a reverse',
    },
    deliver: { tr: 'Bildirim yeniden gönderilecek', en: 'The webhook is sent again' },
  },
  soon: { tr: 'birazdan', en: 'in a moment' },
})

/** Puts values into a text: `{amount}` becomes the value of that name. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
