/** What an event tells of, which decides what its `data` holds. */
export type SubjectKind = 'order' | 'session' | 'link' | 'terminal' | 'endpoint'

type EventEntry = Readonly<{ subject: SubjectKind; en: string; tr: string }>

/** Every type of event that the feed holds (decision 7.1), in the order of a payment's life, with when it happens. */
export const EVENTS = {
  'payment.approved': {
    subject: 'order',
    en: 'the money was taken',
    tr: 'para alındı',
  },
  'payment.declined': {
    subject: 'order',
    en: 'the issuer said no',
    tr: 'kartı veren banka reddetti',
  },
  'payment.failed': {
    subject: 'order',
    en: 'the payment ended without a decision of the issuer; nothing was taken',
    tr: 'ödeme, bankanın kararı olmadan sona erdi; para alınmadı',
  },
  'payment.unknown': {
    subject: 'order',
    en: 'the bank did not answer; the gateway goes on asking',
    tr: 'banka yanıt vermedi; ağ geçidi sormayı sürdürüyor',
  },
  'payment.resolved': {
    subject: 'order',
    en: 'an unknown outcome was found out: look at `transactionStatus`',
    tr: 'belirsiz kalan sonuç öğrenildi: `transactionStatus` alanına bakın',
  },
  'payment.preauthorized': {
    subject: 'order',
    en: 'an amount was blocked',
    tr: 'tutar bloke edildi (ön provizyon)',
  },
  'payment.captured': {
    subject: 'order',
    en: 'a blocked amount was taken',
    tr: 'bloke edilen tutar çekildi (ön provizyon kapatıldı)',
  },
  'payment.reversed': {
    subject: 'order',
    en: 'a payment was cancelled before the day end, or a block released',
    tr: 'ödeme gün sonundan önce iptal edildi veya bloke kaldırıldı',
  },
  'payment.returned': {
    subject: 'order',
    en: 'money was given back',
    tr: 'para iade edildi',
  },
  'payment.return_pending': {
    subject: 'order',
    en: 'the bank did not answer about a return; the gateway goes on asking',
    tr: 'banka iadeye yanıt vermedi; ağ geçidi sormayı sürdürüyor',
  },
  'payment.orphan_voided': {
    subject: 'order',
    en: 'a payment that the bank had booked after all was cancelled, because the gateway had ended it as failed',
    tr: 'ağ geçidinin başarısız saydığı bir ödemenin bankada sonradan işlenmiş olduğu görüldü ve iptal edildi',
  },
  'operation.unknown': {
    subject: 'order',
    en: 'the bank did not answer about a reverse or a release; the gateway goes on asking',
    tr: 'banka bir iptale veya bloke kaldırmaya yanıt vermedi; ağ geçidi sormayı sürdürüyor',
  },
  'operation.failed': {
    subject: 'order',
    en: 'a return, reverse or release did not succeed; `change.kind` says which',
    tr: 'bir iade, iptal veya bloke kaldırma başarılı olmadı; hangisi olduğunu `change.kind` söyler',
  },
  'preauth.expiring': {
    subject: 'order',
    en: 'a blocked amount will be released in a day',
    tr: 'bloke bir gün sonra kaldırılacak',
  },
  'preauth.expired': {
    subject: 'order',
    en: 'it was released',
    tr: 'bloke süresi dolduğu için kaldırıldı',
  },
  'threeds.finished': {
    subject: 'session',
    en: 'a verification ended; `mdStatus` says how',
    tr: '3-D Secure doğrulaması bitti; sonucu `mdStatus` söyler',
  },
  'link.paid': {
    subject: 'link',
    en: 'a payment link was paid. The payment has its own `payment.approved`',
    tr: 'ödeme linki ödendi. Ödemenin kendi `payment.approved` olayı da vardır',
  },
  'link.cancelled': {
    subject: 'link',
    en: 'a link was cancelled',
    tr: 'link iptal edildi',
  },
  'link.expired': {
    subject: 'link',
    en: "a link's time ended",
    tr: 'linkin süresi doldu',
  },
  'day.closed': {
    subject: 'terminal',
    en: "a terminal's batch was closed: its payments are returned from now on, not reversed",
    tr: 'terminalin günü kapandı: ödemeleri artık iptal değil, iade edilir',
  },
  'terminal.unreachable': {
    subject: 'terminal',
    en: "a terminal's bank does not answer",
    tr: 'terminalin bankası yanıt vermiyor',
  },
  'terminal.recovered': {
    subject: 'terminal',
    en: 'it answers again',
    tr: 'banka yeniden yanıt veriyor',
  },
  'endpoint.failing': {
    subject: 'endpoint',
    en: 'an address of the merchant has failed for 24 hours',
    tr: 'üye işyerinin bir adresi 24 saattir başarısız',
  },
  'endpoint.disabled': {
    subject: 'endpoint',
    en: 'an address of the merchant gets nothing any more',
    tr: 'üye işyerinin bir adresine artık olay gönderilmiyor',
  },
} as const satisfies Readonly<Record<string, EventEntry>>

export type EventType = keyof typeof EVENTS
