import { byLanguage } from '../../design/index.ts'

/** The words of what happened to an order. */
export const STORY_TEXTS = byLanguage({
  line: {
    sessionOpened: { tr: '3-D Secure oturumu açıldı', en: '3-D Secure session created' },
    handedOver: {
      tr: 'Müşteri bankasının sayfasına gönderildi ({attempt}. kez, {address})',
      en: 'Customer sent to the bank’s page (attempt {attempt}, {address})',
    },
    opened: { tr: 'Ödeme başladı', en: 'Payment began' },
    moved: {
      tr: '{from} terminali alamadı, {to} terminaline geçildi',
      en: '{from} could not take it, moved to {to}',
    },
    unknown: { tr: 'Sonuç belirsiz kaldı', en: 'The outcome stayed unknown' },
    concluded: { tr: 'Ödeme sonuçlandı', en: 'Payment ended' },
    operationOpened: { tr: '{what} başladı: {amount}', en: '{what} began: {amount}' },
    operationConcluded: { tr: '{what} sonuçlandı: {amount}', en: '{what} ended: {amount}' },
    bySelf: { tr: 'kendiliğinden', en: 'by itself' },
    repeats: {
      tr: 'aynı yanıtla {count} kez; son kez',
      en: '{count} times with the same answer; last at',
    },
    related: '{what}: {amount}',
    dayClosed: { tr: 'Gün sonu alındı', en: 'The day was closed' },
    event: { tr: 'Olay', en: 'Event' },
    place: {
      tr: 'bu siparişin {sequence}. olayı, akışta {position}. sırada',
      en: 'event {sequence} of this order, position {position} of the feed',
    },
    sessionPlace: { tr: 'akışta {position}. sırada', en: 'position {position} of the feed' },
    noPlace: { tr: 'akışa birazdan girer', en: 'enters the feed in a moment' },
    delivery: { tr: 'Bildirim gönderildi', en: 'Webhook delivered' },
    deliveryFailed: { tr: 'Bildirim iletilemedi', en: 'Webhook not delivered' },
    notice: { tr: 'Makbuz e-postası', en: 'Receipt by e-mail' },
    took: '{milliseconds} ms',
    with: { tr: '{terminal} terminalinde', en: 'at terminal {terminal}' },
  },
  notices: {
    Waiting: { tr: 'sırada', en: 'waiting' },
    Delivered: { tr: 'iletildi', en: 'delivered' },
    Failed: { tr: 'iletilemedi', en: 'not delivered' },
    Held: { tr: 'bekletildi', en: 'held back' },
  },
  reports: {
    'payment.return': { tr: 'iade istedi', en: 'asked for a return' },
    'chargeback.open': { tr: 'ters ibraz kaydetti', en: 'recorded a chargeback' },
    'chargeback.add': { tr: 'ters ibraza bilgi ekledi', en: 'added facts to a chargeback' },
    'chargeback.answer': { tr: 'ters ibrazı yanıtladı', en: 'answered a chargeback' },
    'chargeback.accept': { tr: 'ters ibrazı kabul etti', en: 'accepted a chargeback' },
    'chargeback.win': {
      tr: 'ters ibrazın kazanıldığını kaydetti',
      en: 'recorded a won chargeback',
    },
    'chargeback.lose': {
      tr: 'ters ibrazın kaybedildiğini kaydetti',
      en: 'recorded a lost chargeback',
    },
    'payment.reverse': { tr: 'iptal istedi', en: 'asked for a reverse' },
    'payment.capture': { tr: 'tahsilat istedi', en: 'asked for a capture' },
    'outcome.conclude': {
      tr: 'bankadan öğrendiği sonucu kaydetti',
      en: 'concluded the outcome as the bank told it',
    },
    'consent.ask': {
      tr: 'ikinci kişinin onayını istedi',
      en: 'asked for a second person’s approval',
    },
    'consent.give': { tr: 'onay verdi', en: 'gave approval' },
    'consent.refuse': { tr: 'onay vermedi', en: 'refused consent' },
  },
  refusedByRule: { tr: 'reddedildi: {code} · {rule}', en: 'refused: {code} · {rule}' },
  refusedAsChanged: {
    tr: 'reddedildi: sayfa açıldıktan sonra ödeme değişmişti',
    en: 'refused: the payment had changed since the page was opened',
  },
  operations: {
    Return: { tr: 'İade', en: 'Return' },
    Reverse: { tr: 'İptal', en: 'Reverse' },
    Expire: { tr: 'Blokenin kalkması', en: 'End of the hold' },
    OrphanVoid: { tr: 'Geç kaydın iptali', en: 'Void of a late booking' },
  },
  operationStates: {
    Pending: { tr: 'Sürüyor', en: 'Under way' },
    Approved: { tr: 'Yapıldı', en: 'Done' },
    Declined: { tr: 'Reddedildi', en: 'Declined' },
    Unknown: { tr: 'Sonucu belirsiz', en: 'Outcome unknown' },
    Failed: { tr: 'Yapılamadı', en: 'Not done' },
  },
  related: {
    PreAuth: { tr: 'Ön provizyonu', en: 'Its pre-authorisation' },
    PostAuth: { tr: 'Tahsilatı', en: 'Its capture' },
  },
  columns: {
    what: { tr: 'İşlem', en: 'Operation' },
    when: { tr: 'Zaman', en: 'Time' },
    state: { tr: 'Durum', en: 'State' },
    reason: { tr: 'Neden', en: 'Reason' },
    amount: { tr: 'Tutar', en: 'Amount' },
  },
  timeLine: { tr: 'Zaman çizgisi', en: 'Time line' },
  returns: { tr: 'Bu ödemedeki işlemler', en: 'Operations on this payment' },
})
