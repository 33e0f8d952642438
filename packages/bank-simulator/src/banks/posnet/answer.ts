import type { Outcome, Reply } from '../../bank/index.ts'
import { type Clock, encodeLatin5, longTime, xmlElement } from '../../formats/index.ts'
import { hostLogKey } from './request.ts'

/** Elements in their order; `inner` is written as it is. */
export type ApiAnswer = Readonly<{
  fields: readonly (readonly [name: string, value: string])[]
  inner?: string
}>
export type ApiOutcome = Outcome<ApiAnswer>

export function reply({ fields, inner = '' }: ApiAnswer): Reply {
  const text = elements(fields) + inner
  const document = `<?xml version="1.0" encoding="ISO-8859-9"?><posnetResponse>${text}</posnetResponse>`
  return {
    status: 200,
    contentType: 'text/xml; charset=ISO-8859-9',
    body: encodeLatin5(document),
  }
}

export function elements(fields: ApiAnswer['fields']): string {
  return fields.map(([name, value]) => xmlElement(name, value)).join('')
}

/** What the bank calls its refusals. Of declines, only the number is certain. */
const TEXTS: Readonly<Record<string, string>> = {
  '0123': 'ISLEM BULUNAMADI',
  '0127': 'ORDERID DAHA ONCE KULLANILMIS 0127',
  '0148': 'INVALID MID TID IP. Hatalı IP:127.0.0.1',
  E190: 'Geçersiz para birimi',
  E216: 'Mac Doğrulama hatalı',
}

export function refusal(code: string): ApiAnswer {
  return {
    fields: [
      ['approved', '0'],
      ['respCode', code],
      ['respText', TEXTS[code] ?? `RED ${code}`],
    ],
  }
}

/** An ISO code of the issuer's host as this bank writes it. */
export function hostCode(isoCode: string): string {
  return `00${isoCode}`
}

type Booked = Readonly<{ hostReference: string; authCode: string; procReturnCode: string }>

/** The answer to what was booked: an approval has no code. */
export function bookedAnswer(booked: Booked, clock: Clock): ApiAnswer {
  if (booked.procReturnCode !== '00') return refusal(hostCode(booked.procReturnCode))
  const tranDate = longTime(clock()).slice(2, 19).replaceAll(/\D/g, '')
  return {
    fields: [
      ['approved', '1'],
      ['respCode', ''],
      ['respText', '00'],
      ['hostlogkey', hostLogKey(booked)],
      ['authCode', booked.authCode],
      ['tranDate', tranDate],
    ],
    inner: '<instInfo><inst1>00</inst1><amnt1>000000000000</amnt1></instInfo>',
  }
}

/** The order's number was used before; the numbers are those of the earlier payment. */
export function usedBefore(earlier: Booked): ApiAnswer {
  if (earlier.procReturnCode !== '00') return refusal('0127')
  return {
    fields: [
      ['approved', '2'],
      ['respCode', '0127'],
      ['respText', TEXTS['0127'] ?? ''],
      ['hostlogkey', hostLogKey(earlier)],
      ['authCode', earlier.authCode],
    ],
  }
}
