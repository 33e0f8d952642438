import type { Text } from '@vezne/protocol'
import type { BankOperation } from '../../../payment/banks/index.ts'
import { starterBins } from '../../../payment/bins/index.ts'
import type { Order } from '../../../payment/payments/index.ts'
import type { Language } from '../../design/index.ts'

const OPERATIONS: Readonly<Record<BankOperation, Text>> = {
  authorize: { tr: 'Bankaya ödeme isteği', en: 'Payment request to the bank' },
  capture: { tr: 'Bankaya tahsilat isteği', en: 'Capture request to the bank' },
  void: { tr: 'Bankaya iptal isteği', en: 'Void request to the bank' },
  refund: { tr: 'Bankaya iade isteği', en: 'Refund request to the bank' },
  inquire: { tr: 'Bankaya sorgu', en: 'Inquiry at the bank' },
  settle: { tr: 'Bankada gün sonu', en: 'Day end at the bank' },
  points: { tr: 'Bankada puan sorgusu', en: 'Query of points at the bank' },
  list: { tr: 'Bankadan sipariş listesi', en: 'List of orders from the bank' },
  openGate: { tr: 'Banka sayfasının açılması', en: 'Opening of the bank’s page' },
  openCallback: {
    tr: 'Banka dönüşünün bankaya okutulması',
    en: 'Reading of the callback at the bank',
  },
}

const RESULTS: Readonly<Record<string, Text>> = {
  approved: { tr: 'onaylandı', en: 'approved' },
  declined: { tr: 'reddedildi', en: 'declined' },
  unknown: { tr: 'yanıt alınamadı', en: 'no clear answer' },
  notSent: { tr: 'gönderilmedi', en: 'not sent' },
  rejected: { tr: 'istek kabul edilmedi', en: 'request refused' },
  found: { tr: 'kayıt bulundu', en: 'record found' },
  notFound: { tr: 'kayıt yok', en: 'no record' },
  unavailable: { tr: 'yanıt yok', en: 'no answer' },
  listed: { tr: 'liste alındı', en: 'list received' },
  form: { tr: 'sayfa açıldı', en: 'page opened' },
  failed: { tr: 'kart doğrulanamaz', en: 'the card cannot be verified' },
  verified: { tr: 'okundu', en: 'read' },
  refused: { tr: 'kabul edilmedi', en: 'not accepted' },
}

const DETAILS: Readonly<Record<string, Text>> = {
  timeout: { tr: 'süre doldu', en: 'timed out' },
  disconnected: { tr: 'bağlantı koptu', en: 'connection lost' },
  serverError: { tr: 'bankada sunucu hatası', en: 'server error at the bank' },
  unreadable: { tr: 'yanıt okunamadı', en: 'unreadable answer' },
  bankPending: { tr: 'banka henüz karar vermedi', en: 'the bank has not decided yet' },
  connect: { tr: 'bağlantı kurulamadı', en: 'no connection' },
  dns: { tr: 'adres bulunamadı', en: 'address not found' },
  tls: { tr: 'TLS kurulamadı', en: 'TLS failed' },
  circuitOpen: {
    tr: 'banka bir süredir yanıt vermediği için aranmadı',
    en: 'the bank was left alone because it had not answered',
  },
  tooLate: { tr: 'gönderme süresi geçmişti', en: 'it was too late to send' },
  notPrepared: { tr: 'kart hazırlanamadı', en: 'the card could not be prepared' },
  notAnswered: {
    tr: 'bankanın ön sorguya yanıtı kullanılamadı',
    en: 'the bank’s answer to the question before it was of no use',
  },
  notServed: { tr: 'bu sunucu o bankayı arayamıyor', en: 'this node cannot call that bank' },
  preAuthorized: { tr: 'bloke edilmiş', en: 'held' },
  taken: { tr: 'çekilmiş', en: 'taken' },
  settled: { tr: 'gün sonuna girmiş', en: 'settled' },
  voided: { tr: 'iptal edilmiş', en: 'voided' },
  pending: { tr: 'sürüyor', en: 'pending' },
}

export function bankOperationText(operation: BankOperation, language: Language): string {
  return OPERATIONS[operation][language]
}

/** How a call ended, such as `declined (51)` or `no clear answer (timed out)`. Text of a bank come as they are. */
export function bankResultText(
  { result, detail }: Readonly<{ result: string; detail: string | null }>,
  language: Language,
): string {
  const said = RESULTS[result]?.[language] ?? result
  if (detail === null || detail === '') return said
  return `${said} (${DETAILS[detail]?.[language] ?? detail})`
}

type RoutedBy = NonNullable<Order['routing']>['by']

const ROUTED: Readonly<Record<RoutedBy, Text>> = {
  gateway: { tr: 'İstek bu terminali adıyla seçti.', en: 'The request named this terminal.' },
  rule: { tr: 'Bir yönlendirme kuralı seçti.', en: 'A routing rule chose it.' },
  default: {
    tr: 'Üye işyerinin varsayılan terminali.',
    en: 'It is the merchant’s default terminal.',
  },
  ability: {
    tr: 'Varsayılan terminal bu ödemeyi alamıyordu; alabilen ilk terminal.',
    en: 'The default terminal could not take this payment; this is the first that can.',
  },
}

const LEFT_OUT: Readonly<Record<string, Text>> = {
  paused: { tr: 'durdurulmuş', en: 'paused' },
  notAnswered: {
    tr: 'bankanın ön sorguya yanıtı kullanılamadı',
    en: 'the bank’s answer to the question before it was of no use',
  },
  notServed: { tr: 'bu sunucudan aranamıyor', en: 'not reachable from this node' },
  circuitOpen: { tr: 'bankası yanıt vermiyordu', en: 'its bank did not answer' },
  installments: { tr: 'bu taksidi sunmuyor', en: 'does not offer the installments' },
}

/** Why an order is at its terminal. Null: the merchant had no other. */
export function routingText(routing: Order['routing'], language: Language): string {
  if (routing === null) {
    return { tr: 'Başka terminal yoktu.', en: 'There was no other terminal.' }[language]
  }
  const why = ROUTED[routing.by][language]
  const named = routing.rule === undefined ? why : `${why} (${routing.rule})`
  const left = Object.entries(routing.leftOut ?? {}).map(
    ([alias, reason]) => `${alias}: ${LEFT_OUT[reason]?.[language] ?? reason}`,
  )
  return left.length === 0 ? named : `${named} ${left.join(' · ')}`
}

/** The name of a bank by its EFT code, such as `0012`; the code itself where the BINs that come with the gateway do not know it. */
export function bankTitle(bankCode: string): string {
  return starterBins().find((bin) => bin.bankCode === bankCode)?.bankTitle ?? bankCode
}
