import { mood } from '../../bank/index.ts'

export const TRIPLE_BORDERS = mood('triple-borders', {
  tr: 'Yanıt alanlarının arasına üç noktalı virgül koyar',
  en: 'Writes three semicolons between the fields of its answers',
})

export const INACTIVE_AT_TIMES = mood('inactive-at-times', {
  tr: 'Her dördüncü çağrıya "Terminal Aktif Degil" (81) yanıtını verir',
  en: 'Answers every fourth call with "Terminal Aktif Degil" (81)',
})

export const NOT_FOUND_05 = mood('not-found-05', {
  tr: 'Bilinmeyen bir siparişin sorgusuna hata kodu olmadan 05 yanıtını verir',
  en: 'Answers the query of an unknown order with 05, without an error code',
})
