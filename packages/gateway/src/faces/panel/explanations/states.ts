import type { Text } from '@vezne/protocol'
import type { Order } from '../../../payment/payments/index.ts'
import type { Language } from '../../design/index.ts'

/** What a state of an order means for the money, and what to do. */
const ORDER_STATES: Readonly<Record<Order['state'], Text>> = {
  Pending: {
    tr: 'Ödeme şu anda bankada. Birkaç saniye içinde sonuçlanır; yinelemeyin.',
    en: 'The payment is at the bank right now. It ends within seconds; do not repeat it.',
  },
  Approved: {
    tr: 'Tutar karttan çekildi. Gün sonuna kadar iptal, sonrasında iade edilebilir.',
    en: 'The amount was taken from the card. It can be reversed until the day end, and returned after it.',
  },
  PreAuthorized: {
    tr: 'Tutar kartta bloke edildi, henüz çekilmedi. Tahsil edilmezse bloke kendiliğinden kalkar.',
    en: 'The amount is held on the card and not taken yet. Without a capture the hold ends by itself.',
  },
  Captured: {
    tr: 'Bloke edilen tutar tahsil edildi. Para artık tahsilat kaydındadır; iade ve iptal oradan yapılır.',
    en: 'The held amount was captured. The money is in the capture’s own record; return or reverse it there.',
  },
  Declined: {
    tr: 'Banka ödemeyi reddetti; para çekilmedi. Nedeni aşağıdadır.',
    en: 'The bank declined the payment; no money was taken. The reason is below.',
  },
  Unknown: {
    tr: 'Bankanın yanıtı gelmedi: para çekilmiş de olabilir, çekilmemiş de. Banka kendiliğinden yeniden sorulur; ödemeyi yinelemeyin, malı göndermeyin.',
    en: 'The bank’s answer did not arrive: the money may have been taken or not. The bank is asked again by itself; do not repeat the payment, and do not ship.',
  },
  Failed: {
    tr: 'Ödeme yapılmadı ve para çekilmedi. Müşteri güvenle yeniden deneyebilir.',
    en: 'The payment did not take place and no money was taken. The customer may safely try again.',
  },
  Reversed: {
    tr: 'Ödeme gün sonundan önce iptal edildi; kart ekstresinde görünmez ya da hemen geri alınır.',
    en: 'The payment was reversed before the day end; it does not appear on the card’s statement, or is taken back at once.',
  },
  PartiallyReturned: {
    tr: 'Tutarın bir bölümü iade edildi; kalan bölüm iade edilebilir. İade karta birkaç iş gününde yansır.',
    en: 'A part of the amount was returned; the rest can still be returned. It reaches the card within some working days.',
  },
  Returned: {
    tr: 'Tutarın tamamı iade edildi. İade karta birkaç iş gününde yansır.',
    en: 'The whole amount was returned. It reaches the card within some working days.',
  },
  Expired: {
    tr: 'Bloke, süresi dolduğu için kaldırıldı; para çekilmedi. Gerekirse yeni bir ödeme alın.',
    en: 'The hold ended because its time was over; no money was taken. Take a new payment where one is needed.',
  },
}

export function orderStateMeaning(state: Order['state'], language: Language): string {
  return ORDER_STATES[state][language]
}

type OperationState = 'Pending' | 'Approved' | 'Declined' | 'Unknown' | 'Failed'

/** The same for a return, a reverse or the end of a hold. */
const OPERATION_STATES: Readonly<Record<OperationState, Text>> = {
  Pending: { tr: 'Bankaya gidiyor.', en: 'On its way to the bank.' },
  Approved: { tr: 'Banka onayladı.', en: 'The bank approved it.' },
  Declined: {
    tr: 'Banka kabul etmedi; para yer değiştirmedi.',
    en: 'The bank did not accept it; no money moved.',
  },
  Unknown: {
    tr: 'Bankanın yanıtı gelmedi; banka kendiliğinden yeniden sorulur. Yinelemeyin.',
    en: 'The bank’s answer did not arrive; the bank is asked again by itself. Do not repeat it.',
  },
  Failed: {
    tr: 'Bankaya ulaşmadı; para yer değiştirmedi. Yeniden denenebilir.',
    en: 'It did not reach the bank; no money moved. It can be tried again.',
  },
}

export function operationStateMeaning(state: OperationState, language: Language): string {
  return OPERATION_STATES[state][language]
}
