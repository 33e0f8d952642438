/** A CC5Response before it is written. Amounts inside `extra` are texts in their wire form. */
export type ApiAnswer = Readonly<{
  orderId: string
  response: 'Approved' | 'Declined' | 'Error'
  authCode: string
  hostReference: string
  procReturnCode: string
  transactionId: string
  errorMessage: string
  extra: Readonly<Record<string, string>>
}>

/** The XML as the bytes of ISO-8859-9, which the declaration and the content type promise. */
export function writeAnswer(answer: ApiAnswer): Buffer {
  const elements = [
    element('OrderId', answer.orderId),
    element('GroupId', answer.orderId),
    element('Response', answer.response),
    element('AuthCode', answer.authCode),
    element('HostRefNum', answer.hostReference),
    element('ProcReturnCode', answer.procReturnCode),
    element('TransId', answer.transactionId),
    element('ErrMsg', answer.errorMessage),
  ]
  const extra = Object.entries(answer.extra).map(([name, value]) => `  ${element(name, value)}`)
  const lines = [
    '<?xml version="1.0" encoding="ISO-8859-9"?>',
    '<CC5Response>',
    ...elements.map((line) => `  ${line}`),
    '  <Extra>',
    ...extra.map((line) => `  ${line}`),
    '  </Extra>',
    '</CC5Response>',
  ]
  return encodeLatin5(`${lines.join('\n')}\n`)
}

function element(name: string, value: string): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  // A raw tab is part of status answers, other control characters are not XML.
  const clean = Array.from(escaped)
    .filter((letter) => letter === '\t' || letter >= ' ')
    .join('')
  return `<${name}>${clean}</${name}>`
}

/** The six letters in which ISO-8859-9 differs from ISO-8859-1. */
const turkishBytes: ReadonlyMap<string, number> = new Map([
  ['Ğ', 0xd0],
  ['İ', 0xdd],
  ['Ş', 0xde],
  ['ğ', 0xf0],
  ['ı', 0xfd],
  ['ş', 0xfe],
])
const displaced = new Set([...turkishBytes.values()])

function encodeLatin5(text: string): Buffer {
  const bytes = Array.from(text).flatMap((letter): number[] => {
    const turkish = turkishBytes.get(letter)
    if (turkish !== undefined) return [turkish]
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x100 && !displaced.has(code)) return [code]
    return [...Buffer.from(`&#${code};`)]
  })
  return Buffer.from(bytes)
}
