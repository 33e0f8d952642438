import type { Mood } from '../../bank/index.ts'

export const SHORT_MASKS: Mood = {
  name: 'short-masks',
  text: {
    tr: 'American Express kartının maskesinde son üç haneyi gösterir',
    en: 'Shows the last three digits in the mask of an American Express card',
  },
}

export const MORE_SIGNED_NAMES: Mood = {
  name: 'more-signed-names',
  text: {
    tr: '3-D Secure yanıtında yeni bir alanı da imzalar ve rnd değerini kısaltır',
    en: 'Signs a new field of 3-D Secure callbacks too, and shortens rnd',
  },
}

/** The money of the order is the same before and after. */
export const UNDONE_REFUND: Mood = {
  name: 'undone-refund',
  text: {
    tr: 'Gün sonuna girmiş siparişte, portalda yapılıp iptal edilmiş bir iade gösterir',
    en: 'Shows, in a settled order, a refund that was made and voided on the portal',
  },
}

export const NAMED_REFUNDS: Mood = {
  name: 'named-refunds',
  text: {
    tr: 'Hangi harekete ait olduğu yazılmayan iadeyi reddeder (OriginalRetrefNum)',
    en: 'Refuses a refund that does not name its movement (OriginalRetrefNum)',
  },
}

export const GARANTI_MOODS: readonly Mood[] = [
  SHORT_MASKS,
  MORE_SIGNED_NAMES,
  UNDONE_REFUND,
  NAMED_REFUNDS,
]
