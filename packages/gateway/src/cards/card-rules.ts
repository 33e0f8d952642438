import { LIMITS, REQUIRED_RULE } from '@vezne/protocol'

/** The rules of a card's fields in words, by what was broken (decision 3.1). */
export const CARD_RULES = {
  required: REQUIRED_RULE,
  'not-digits': {
    tr: 'yalnız rakam, boşluk ve tire içermelidir',
    en: 'must consist of digits, spaces and dashes only',
  },
  'wrong-length': {
    tr: `${LIMITS.cardNumberMinimumDigits}–${LIMITS.cardNumberMaximumDigits} rakamdan oluşmalıdır`,
    en: `must have ${LIMITS.cardNumberMinimumDigits}–${LIMITS.cardNumberMaximumDigits} digits`,
  },
  'wrong-check-digit': {
    tr: 'geçerli bir kart numarası değil; rakamları denetleyin',
    en: 'is not a valid card number; check its digits',
  },
  ExpireMonth: { tr: '1 ile 12 arasında olmalıdır', en: 'must be from 1 to 12' },
  ExpireYear: { tr: '2 veya 4 rakamdan oluşmalıdır', en: 'must have 2 or 4 digits' },
  expired: {
    tr: 've ExpireMonth geçmişte; kartın süresi dolmuş',
    en: 'and ExpireMonth lie in the past; the card has expired',
  },
  Cvv: { tr: '3 rakamdan oluşmalıdır (Amex: 4)', en: 'must have 3 digits (Amex: 4)' },
  CvvAmex: { tr: 'Amex kartlarda 4 rakamdan oluşmalıdır', en: 'must have 4 digits on Amex cards' },
  CardHolderName: {
    tr: `en çok ${LIMITS.nameMaximumCharacters} karakter olmalıdır`,
    en: `must have at most ${LIMITS.nameMaximumCharacters} characters`,
  },
} as const
