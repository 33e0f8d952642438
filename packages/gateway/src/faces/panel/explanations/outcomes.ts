import type { Text } from '@vezne/protocol'
import { ERRORS, type ErrorName } from '@vezne/protocol'

import type { Language } from '../../design/index.ts'

/** What a support desk does about an outcome, by whether the catalogue says that a repeat can succeed. */
const REMEDIES = {
  decline: {
    never: {
      tr: 'Bu kartla yeniden denemeyin; müşteriden başka bir kart isteyin.',
      en: 'Do not try this card again; ask the customer for another card.',
    },
    afterFix: {
      tr: 'Müşteri bilgilerini düzeltirse ya da bankasıyla görüşürse yeniden denenebilir.',
      en: 'It may succeed once the customer has corrected the details or spoken with the bank.',
    },
    later: {
      tr: 'Daha sonra ya da başka bir kartla yeniden denenebilir.',
      en: 'It may succeed later, or with another card.',
    },
    inquire: { tr: 'Önce sonucu sorgulayın.', en: 'Find out the outcome first.' },
  },
  other: {
    never: { tr: 'Yinelemek sonucu değiştirmez.', en: 'A repeat changes nothing.' },
    afterFix: {
      tr: 'Nedeni giderildikten sonra yinelenebilir.',
      en: 'It can be repeated once the cause is removed.',
    },
    later: { tr: 'Bir süre sonra yinelenebilir.', en: 'It can be repeated after a while.' },
    inquire: {
      tr: 'Yinelemeyin; sonuç kendiliğinden öğrenilir.',
      en: 'Do not repeat it; the outcome is found out by itself.',
    },
  },
} as const

export type OutcomeMeaning = Readonly<{ code: string; meaning: string; remedy: string }>

/** An outcome of the error catalogue for people who help customers. Null for a name that no release of ours wrote. */
export function outcomeMeaning(name: string, language: Language): OutcomeMeaning | null {
  if (!isErrorName(name)) return null
  const { code, message, group, retry } = ERRORS[name]
  const remedies = group === 'decline' ? REMEDIES.decline : REMEDIES.other
  return { code, meaning: message[language], remedy: remedies[retry][language] }
}

function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(ERRORS, name)
}

/** The mdStatus values of 3-D Secure: how sure the card holder’s bank is, and who bears the risk. */
const MD_STATUSES: readonly Text[] = [
  {
    tr: 'Doğrulanamadı ya da müşteri vazgeçti. Ödeme alınmaz; müşteri yeniden deneyebilir.',
    en: 'Not verified, or the customer gave up. No payment is taken; the customer may try again.',
  },
  {
    tr: 'Tam doğrulama: kart sahibi bankasında kendini doğruladı. Sahtelik riski bankadadır.',
    en: 'Full verification: the card holder proved themselves at the bank. The bank bears the risk of fraud.',
  },
  {
    tr: 'Yarım doğrulama: kart ya da bankası 3-D Secure’a kayıtlı değil. Risk bankanın kurallarına bağlıdır.',
    en: 'Half verification: the card or its bank takes no part in 3-D Secure. Who bears the risk depends on the bank’s rules.',
  },
  {
    tr: 'Yarım doğrulama: kartı veren banka sisteme kayıtlı değil. Risk bankanın kurallarına bağlıdır.',
    en: 'Half verification: the issuing bank takes no part. Who bears the risk depends on the bank’s rules.',
  },
  {
    tr: 'Doğrulama denemesi: kart sahibi sonra kaydolmayı seçti. Risk bankanın kurallarına bağlıdır.',
    en: 'Attempted verification: the card holder chose to enrol later. Who bears the risk depends on the bank’s rules.',
  },
  {
    tr: 'Doğrulama yapılamadı ya da süresi doldu. Ödeme alınmaz; müşteri yeniden deneyebilir.',
    en: 'The verification could not be done, or its time was over. No payment is taken; the customer may try again.',
  },
  {
    tr: '3-D Secure hatası. Sürerse terminalin 3-D ayarlarını ve banka kaydını denetleyin.',
    en: 'A 3-D Secure error. Where it goes on, check the terminal’s 3-D settings and its registration at the bank.',
  },
  {
    tr: 'Bankada sistem hatası. Müşteri birazdan yeniden deneyebilir.',
    en: 'A system error at the bank. The customer may try again in a while.',
  },
  {
    tr: 'Kart numarası bankaca tanınmıyor. Müşteri numarayı denetlemeli ya da başka bir kart kullanmalı.',
    en: 'The bank does not know the card number. The customer should check it, or use another card.',
  },
]

export function mdStatusMeaning(mdStatus: number, language: Language): string {
  return MD_STATUSES[mdStatus]?.[language] ?? String(mdStatus)
}
