import type { Reply } from '../../bank/index.ts'
import { type FormPairs, xmlElement } from '../../formats/index.ts'
import { textOf } from './codes.ts'

/** `document` is there where the answer is more than flat fields: the history. */
export type ApiAnswer = Readonly<{ fields: FormPairs; document?: string }>

export const XML_HEAD = '<?xml version="1.0" encoding="utf-8"?>'

/** The answer of the XML gate. Empty values are a line break and blanks there. */
export function xmlReply({ fields, document }: ApiAnswer): Reply {
  const lines = fields.map(([name, value]) =>
    value === '' ? `<${name}>\r\n  </${name}>` : xmlElement(name, value),
  )
  const text = document ?? `${XML_HEAD}\r\n<PayforResponse>${lines.join('\r\n')}</PayforResponse>`
  return { status: 200, contentType: 'text/xml; charset=utf-8', body: Buffer.from(text) }
}

/** The answer of the form gate where no verification was asked for: `Key=Value;;Key=Value`. */
export function plainReply({ fields, document }: ApiAnswer): Reply {
  const text = document ?? fields.map(([name, value]) => `${name}=${value}`).join(';;')
  return { status: 200, contentType: 'text/html; charset=utf-8', body: Buffer.from(text) }
}

type Booked = Readonly<{ authCode: string; hostReference: string }>

/** The answer to a payment or to an operation on one. TransId is the order number. */
export function operationAnswer(
  code: string,
  orderId: string,
  { authCode, hostReference }: Booked = { authCode: '', hostReference: '' },
): ApiAnswer {
  return {
    fields: [
      ['AuthCode', authCode],
      ['HostRefNum', hostReference],
      ['ProcReturnCode', code],
      ['TransId', orderId],
      ['ErrMsg', textOf(code)],
      ['CardHolderName', ''],
    ],
  }
}
