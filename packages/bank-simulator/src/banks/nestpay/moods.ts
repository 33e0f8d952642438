import { type Mood, mood, REFUSED_CLOSE } from '../../bank/index.ts'

export const TURKISH_WORDS = mood('turkish-words', {
  tr: 'Sorguları Türkçe yanıtlar',
  en: 'Answers queries in Turkish',
})

export const HELD_SALES = mood('held-sales', {
  tr: 'Satışı gün sonuna kadar provizyonda (A) gösterir',
  en: 'Shows a sale as authorised (A) until the day end',
})

/** The money of the order is the same before and after. */
export const UNDONE_REFUND = mood('undone-refund', {
  tr: 'Gün sonuna girmiş siparişte, portalda yapılıp iptal edilmiş bir iade gösterir',
  en: 'Shows, in a settled order, a refund that was made and voided on the portal',
})

export const TURKISH_SHOP = mood('turkish-shop', {
  tr: '3-D Secure yanıtında mağaza adını Türkçe harflerle yazar, özeti ISO-8859-9 ile alır',
  en: 'Names the shop with Turkish letters in 3-D Secure callbacks, and hashes them in ISO-8859-9',
})

export const OTHER_SCHEME = mood('other-scheme', {
  tr: 'Kart kuruluşunu (sID, dsId) 1 ile 4 dışında bir sayıyla bildirir',
  en: 'Gives the card’s scheme (sID, dsId) a number outside 1 to 4',
})

export const LOOSE_DOCUMENTS = mood('loose-documents', {
  tr: 'XML’i boşluklarla başlatır, ISO-8859-9 deyip UTF-8 yazar',
  en: 'Begins its XML with blanks, and writes UTF-8 where it says ISO-8859-9',
})

export const NESTPAY_MOODS: readonly Mood[] = [
  REFUSED_CLOSE,
  TURKISH_WORDS,
  HELD_SALES,
  UNDONE_REFUND,
  TURKISH_SHOP,
  OTHER_SCHEME,
  LOOSE_DOCUMENTS,
]
