import { mood } from '../../bank/index.ts'

export const FORM_ROWS = mood('form-rows', {
  tr: 'Ödeme gelmese de form gönderildiği andan itibaren siparişin bir kaydını tutar',
  en: 'Keeps a row of an order from the moment its form is posted, without a payment too',
})

export const HOLD_OPENS_AGAIN = mood('hold-opens-again', {
  tr: 'Kapatılmış ön provizyonun iptali blokeyi yeniden açar',
  en: 'The void of a captured hold opens the hold again',
})

export const OWN_CALLBACKS = mood('own-callbacks', {
  tr: 'Geri çağrıda Lang küçük harfledir, başarısız 3DStatus ise -1 yerine 0’dır',
  en: 'Writes Lang in small letters in callbacks, and a failed 3DStatus as 0 and not as -1',
})
