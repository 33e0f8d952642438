import type { Booked, Reply } from '../../bank/index.ts'
import { type Clock, digitTime, encodeLatin5, type XmlNode, xmlTree } from '../../formats/index.ts'
import { hostLogKey } from './request.ts'

/** The elements of a posnetResponse, in their order. */
export type ApiAnswer = Readonly<{ [name: string]: XmlNode }>

export function reply(answer: ApiAnswer): Reply {
  const document = `<?xml version="1.0" encoding="ISO-8859-9"?>${xmlTree('posnetResponse', answer)}`
  const contentType = 'text/xml; charset=ISO-8859-9'
  return { status: 200, contentType, body: encodeLatin5(document) }
}

/** What the bank calls its refusals. Of declines, only the number is certain. */
const TEXTS: Readonly<Record<string, string>> = {
  '0123': 'ISLEM BULUNAMADI',
  '0127': 'ORDERID DAHA ONCE KULLANILMIS 0127',
  '0148': 'INVALID MID TID IP. Hatalı IP:127.0.0.1',
  E190: 'Geçersiz para birimi',
  E216: 'Mac Doğrulama hatalı',
}

export function refusal(respCode: string): ApiAnswer {
  return { approved: '0', respCode, respText: TEXTS[respCode] ?? `RED ${respCode}` }
}

/** An ISO code of the issuer's host as this bank writes it. */
export function hostCode(isoCode: string): string {
  return `00${isoCode}`
}

/** The answer to what was booked: an approval has no code. */
export function bookedAnswer(booked: Booked, clock: Clock): ApiAnswer {
  if (booked.procReturnCode !== '00') return refusal(hostCode(booked.procReturnCode))
  return {
    approved: '1',
    respCode: '',
    respText: '00',
    hostlogkey: hostLogKey(booked),
    authCode: booked.authCode,
    tranDate: digitTime(clock()).slice(2),
    instInfo: { inst1: '00', amnt1: '000000000000' },
  }
}

/** The order's number was used before; the numbers are those of the earlier payment. */
export function usedBefore(earlier: Booked): ApiAnswer {
  if (earlier.procReturnCode !== '00') return refusal('0127')
  const { authCode } = earlier
  return { ...refusal('0127'), approved: '2', hostlogkey: hostLogKey(earlier), authCode }
}
