import { type Mood, mood } from '../../bank/index.ts'

export const SHORT_MASKS = mood('short-masks', {
  tr: 'American Express kartının maskesinde son üç haneyi gösterir',
  en: 'Shows the last three digits in the mask of an American Express card',
})

export const MORE_SIGNED_NAMES = mood('more-signed-names', {
  tr: '3-D Secure yanıtında yeni bir alanı da imzalar ve rnd değerini kısaltır',
  en: 'Signs a new field of 3-D Secure callbacks too, and shortens rnd',
})

/** The money of the order is the same before and after. */
export const UNDONE_REFUND = mood('undone-refund', {
  tr: 'Gün sonuna girmiş siparişte, portalda yapılıp iptal edilmiş bir iade gösterir',
  en: 'Shows, in a settled order, a refund that was made and voided on the portal',
})

export const NAMED_REFUNDS = mood('named-refunds', {
  tr: 'Hangi harekete ait olduğu yazılmayan iadeyi reddeder (OriginalRetrefNum)',
  en: 'Refuses a refund that does not name its movement (OriginalRetrefNum)',
})

export const GARANTI_MOODS: readonly Mood[] = [
  SHORT_MASKS,
  MORE_SIGNED_NAMES,
  UNDONE_REFUND,
  NAMED_REFUNDS,
]
