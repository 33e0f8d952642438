/** The words of an order's page. */
export const ORDER_TEXTS = {
  tr: {
    title: 'Ödeme',
    types: { Auth: 'Ödeme', PreAuth: 'Ön provizyon', PostAuth: 'Tahsilat' },
    back: 'Ödemeler',
    refresh: 'Yenile',
    taken: 'Çekilen',
    returned: 'İade edilen',
    reserved: 'İadesi süren',
    left: 'Kalan',
    canDo: 'Şimdi yapılabilecekler',
    nothing: 'Bu ödeme için yapılacak bir işlem yok.',
    notYours: 'Rolünüz bu ödemede işlem yapmaya açık değil; yapabilen birinden isteyin.',
    waitsFor: {
      outcome: 'Sonuç belli olana kadar işlem yapılamaz. Ağ geçidi bankaya kendiliğinden sorar.',
      operation: 'Başlamış bir işlem sürüyor. Bitince yeni işlem yapılabilir.',
      dayEnd: 'Gün sonu alınıyor. Birazdan iade edilebilir.',
    },
    return: 'İade et',
    returnHint: 'En çok {amount}. Bir bölümünü iade etmek için daha küçük bir tutar yazın.',
    returnClosesDay: 'Bu test ortamında iade, terminalin gün sonunu hemen alır.',
    returnFrom: 'İade şu andan sonra yapılabilir:',
    returnButton: 'Tutarı karta iade et',
    reverse: 'İptal et',
    reverseWhy: 'Ödemenin tamamı, gün sonuna girmeden geri alınır. İptal geri alınamaz.',
    releaseWhy: 'Karttaki bloke kaldırılır, para çekilmez. Geri alınamaz.',
    reverseUntil: 'İptal için son an:',
    reverseButton: 'Tamamını iptal et',
    release: 'Blokeyi kaldır',
    releaseButton: 'Blokeyi kaldır',
    capture: 'Tahsil et',
    captureHint: 'En çok {amount}. Bir kez tahsil edilir; kalan bloke kalkar.',
    captureUntil: 'Tahsilat için son an:',
    captureButton: 'Tutarı tahsil et',
    amount: 'Tutar (₺)',
    wrongAmount: 'Tutarı 1.249,90 ya da 1249,90 biçiminde yazın.',
    changed:
      'Siz sayfayı açtıktan sonra bu ödemede başka bir işlem yapıldı. Aşağıdaki güncel duruma bakın; hâlâ gerekiyorsa yeniden yapın.',
    done: {
      'return-done': 'İade yapıldı.',
      'return-unknown':
        'Bankanın yanıtı gelmedi. İadenin sonucu kendiliğinden öğrenilir; yinelemeyin.',
      'return-refused':
        'Banka iadeyi kabul etmedi; para yer değiştirmedi. Nedeni aşağıdaki listededir.',
      'reverse-done': 'İptal edildi.',
      'reverse-unknown':
        'Bankanın yanıtı gelmedi. İptalin sonucu kendiliğinden öğrenilir; yinelemeyin.',
      'reverse-refused': 'Banka iptali kabul etmedi. Nedeni aşağıdaki listededir.',
      'capture-done': 'Tahsil edildi.',
      'capture-unknown':
        'Bankanın yanıtı gelmedi. Tahsilatın sonucu kendiliğinden öğrenilir; yinelemeyin.',
      'capture-refused': 'Banka tahsilatı kabul etmedi; para çekilmedi.',
      asked: 'Bu iade ikinci bir kişinin onayını bekliyor. Onay 24 saat içinde verilmelidir.',
    },
    seeConsents: 'Onay bekleyenler',
    next: 'Kendiliğinden olacaklar',
    coming: {
      askBank: 'Bankaya sonuç yeniden sorulacak',
      askBankAboutOperation: 'Bankaya işlemin sonucu yeniden sorulacak',
      lookForLateBooking: 'Bankanın bu ödemeyi geç kaydedip etmediğine bakılacak',
      releasePreAuth: 'Tahsil edilmezse bloke kalkacak',
      closeDay: 'Gün sonu alınacak; sonra iptal yerine iade edilir',
      deliver: 'Bildirim yeniden gönderilecek',
    },
    soon: 'birazdan',
  },
  en: {
    title: 'Payment',
    types: { Auth: 'Payment', PreAuth: 'Pre-authorisation', PostAuth: 'Capture' },
    back: 'Payments',
    refresh: 'Refresh',
    taken: 'Taken',
    returned: 'Returned',
    reserved: 'Being returned',
    left: 'Left',
    canDo: 'What can be done now',
    nothing: 'There is nothing to do about this payment.',
    notYours: 'Your role does not act on payments; ask somebody whose role does.',
    waitsFor: {
      outcome:
        'Nothing can be done until the outcome is known. The gateway asks the bank by itself.',
      operation: 'An operation is under way. Another can begin when it has ended.',
      dayEnd: 'The day is being closed. Returns are possible in a moment.',
    },
    return: 'Return',
    returnHint: '{amount} at most. Enter less to return a part.',
    returnClosesDay: 'In this sandbox a return closes the terminal’s day at once.',
    returnFrom: 'A return is possible from:',
    returnButton: 'Return the amount to the card',
    reverse: 'Reverse',
    reverseWhy: 'The whole payment is undone before the day end. A reverse cannot be undone.',
    releaseWhy: 'The hold on the card ends and no money is taken. It cannot be undone.',
    reverseUntil: 'Possible until:',
    reverseButton: 'Reverse the whole payment',
    release: 'Release the hold',
    releaseButton: 'Release the hold',
    capture: 'Capture',
    captureHint: '{amount} at most. It is captured once; the rest of the hold ends.',
    captureUntil: 'Possible until:',
    captureButton: 'Capture the amount',
    amount: 'Amount (₺)',
    wrongAmount: 'Write the amount as 1,249.90 or 1249.90.',
    changed:
      'Something else was done to this payment after you opened the page. Look at its present state below; if it is still needed, do it again.',
    done: {
      'return-done': 'The return is done.',
      'return-unknown':
        'The bank’s answer did not arrive. The outcome of the return is found out by itself; do not repeat it.',
      'return-refused':
        'The bank did not accept the return; no money moved. The reason is in the list below.',
      'reverse-done': 'The payment is reversed.',
      'reverse-unknown':
        'The bank’s answer did not arrive. The outcome of the reverse is found out by itself; do not repeat it.',
      'reverse-refused': 'The bank did not accept the reverse. The reason is in the list below.',
      'capture-done': 'The amount is captured.',
      'capture-unknown':
        'The bank’s answer did not arrive. The outcome of the capture is found out by itself; do not repeat it.',
      'capture-refused': 'The bank did not accept the capture; no money was taken.',
      asked: 'This return waits for a second person’s consent, which must come within 24 hours.',
    },
    seeConsents: 'Waiting for consent',
    next: 'What happens by itself',
    coming: {
      askBank: 'The bank is asked for the outcome again',
      askBankAboutOperation: 'The bank is asked for the operation’s outcome again',
      lookForLateBooking: 'The bank is checked for a late booking of this payment',
      releasePreAuth: 'Without a capture, the hold ends',
      closeDay: 'The day is closed; from then on a return takes the place of a reverse',
      deliver: 'The webhook is sent again',
    },
    soon: 'in a moment',
  },
} as const

/** Puts values into a text: `{amount}` becomes the value of that name. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
