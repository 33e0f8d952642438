/** The kind of thing that an event is about; it decides what the event's `data` holds. */
export type SubjectKind = 'order' | 'session' | 'link' | 'terminal' | 'endpoint' | 'difference'

type EventEntry = Readonly<{ subject: SubjectKind; en: string; tr: string }>

/** Every type of event in the feed (decision 7.1), with when it happens. */
export const EVENTS = {
  'payment.approved': {
    subject: 'order',
    en: 'the money was taken',
    tr: 'para alındı',
  },
  'payment.declined': {
    subject: 'order',
    en: 'the issuer declined',
    tr: 'kartı veren banka reddetti',
  },
  'payment.failed': {
    subject: 'order',
    en: "the payment ended without the issuer's decision; nothing was taken",
    tr: 'ödeme, kartı veren bankanın kararı olmadan sona erdi; para alınmadı',
  },
  'payment.refused': {
    subject: 'order',
    en: 'the payment at the bank was another than was asked for, such as one with another card; the gateway refused it and cancels it at the bank',
    tr: 'bankadaki ödeme istenenden farklıydı (örneğin başka bir kartla); ağ geçidi onu kabul etmedi ve bankada iptal ediyor',
  },
  'payment.unknown': {
    subject: 'order',
    en: 'the bank did not answer; the gateway keeps asking',
    tr: 'banka yanıt vermedi; ağ geçidi sormayı sürdürüyor',
  },
  'payment.resolved': {
    subject: 'order',
    en: 'an unknown outcome became known: see `transactionStatus`',
    tr: 'belirsiz kalan sonuç öğrenildi: `transactionStatus` alanına bakın',
  },
  'payment.preauthorized': {
    subject: 'order',
    en: 'an amount was blocked',
    tr: 'tutar bloke edildi (ön provizyon)',
  },
  'payment.captured': {
    subject: 'order',
    en: 'a blocked amount was captured',
    tr: 'bloke edilen tutar çekildi (ön provizyon kapatıldı)',
  },
  'payment.reversed': {
    subject: 'order',
    en: 'a payment was cancelled before the day end, or a block released',
    tr: 'ödeme gün sonundan önce iptal edildi veya bloke kaldırıldı',
  },
  'payment.returned': {
    subject: 'order',
    en: 'money was returned',
    tr: 'para iade edildi',
  },
  'payment.return_pending': {
    subject: 'order',
    en: 'the bank did not answer a return; the gateway keeps asking',
    tr: 'banka iadeye yanıt vermedi; ağ geçidi sormayı sürdürüyor',
  },
  'payment.orphan_voided': {
    subject: 'order',
    en: 'the bank had booked a payment that the gateway had ended as failed; the gateway cancelled it at the bank',
    tr: 'ağ geçidinin başarısız saydığı bir ödeme bankada işlenmişti; ağ geçidi onu bankada iptal etti',
  },
  'chargeback.opened': {
    subject: 'order',
    en: 'the card holder’s bank claims money of a payment back; `change.answerBy` is the last day for an answer',
    tr: 'kart sahibinin bankası bir ödemenin parasını geri istiyor (ters ibraz); son yanıt günü `change.answerBy` alanındadır',
  },
  'chargeback.closed': {
    subject: 'order',
    en: 'a chargeback was won, lost or accepted; see `change.state`',
    tr: 'ters ibraz kazanıldı, kaybedildi veya kabul edildi; `change.state` alanına bakın',
  },
  'operation.unknown': {
    subject: 'order',
    en: 'the bank did not answer a reverse or a release; the gateway keeps asking',
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
    en: 'a blocked amount was released because its time ended',
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
    en: 'a link expired',
    tr: 'linkin süresi doldu',
  },
  'day.closed': {
    subject: 'terminal',
    en: "a terminal's batch was closed: its payments are returned from now on, not reversed",
    tr: 'terminalin gün sonu alındı: ödemeleri artık iptal değil, iade edilir',
  },
  'terminal.unreachable': {
    subject: 'terminal',
    en: "a terminal's bank failed several times in a row; the gateway pauses its calls",
    tr: 'terminalin bankasına yapılan çağrılar art arda başarısız oldu; ağ geçidi çağrılara ara veriyor',
  },
  'terminal.recovered': {
    subject: 'terminal',
    en: 'the bank answers again',
    tr: 'banka yeniden yanıt veriyor',
  },
  'settlement.received': {
    subject: 'terminal',
    en: "a statement of the bank shows the money of a terminal's value date for the first time",
    tr: 'bankanın ekstresinde terminalin bir valör gününün parası ilk kez görüldü',
  },
  'settlement.difference': {
    subject: 'difference',
    en: 'a bank paid otherwise than was expected; `text` says how. Told again where it comes back',
    tr: 'banka beklenenden farklı ödedi; nasıl olduğunu `text` söyler. Fark geri gelirse yeniden bildirilir',
  },
  'payout.late': {
    subject: 'terminal',
    en: "no statement shows the money of a terminal's value date: a later day is there, or three working days have passed",
    tr: 'terminalin bir valör gününün parası ekstrelerde yok: daha sonraki bir gün geldi ya da üç iş günü geçti',
  },
  'endpoint.failing': {
    subject: 'endpoint',
    en: 'an address of the merchant has failed for 24 hours',
    tr: 'üye işyerinin bir adresi 24 saattir başarısız',
  },
  'endpoint.disabled': {
    subject: 'endpoint',
    en: 'an address of the merchant was disabled',
    tr: 'üye işyerinin bir adresi devre dışı bırakıldı',
  },
} as const satisfies Readonly<Record<string, EventEntry>>

export type EventType = keyof typeof EVENTS
