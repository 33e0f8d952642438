import { type Agent, request } from 'node:http'

import { signedNow } from '../attack/signed-values.ts'

/** The status, or the code of what went wrong with the call; what the answer said, where there is one. */
export type KeptAnswer = Readonly<{
  result: number | string
  fields: Readonly<Record<string, unknown>>
}>

/** A payment of 1.00 over the connection that this agent keeps. */
export function payOnKept(url: string, cardToken: string, agent: Agent): Promise<KeptAnswer> {
  return new Promise((resolve) => {
    const failed = ({ code, message }: NodeJS.ErrnoException): void =>
      resolve({ result: code ?? message, fields: {} })
    const headers = { 'content-type': 'application/json', ...signedNow() }
    const sent = request(`${url}/v1/Payments/provision`, { method: 'POST', headers, agent })
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece) => (text += String(piece)))
      answer.on('end', () => resolve({ result: answer.statusCode ?? 0, fields: read(text) }))
      answer.on('error', failed)
    })
    sent.on('error', failed)
    sent.end(JSON.stringify({ cardToken, amount: 1 }))
  })
}

function read(text: string): Readonly<Record<string, unknown>> {
  return { ...Object(JSON.parse(text)) }
}
