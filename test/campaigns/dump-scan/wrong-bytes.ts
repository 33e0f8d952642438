import { connect } from 'node:net'

import { authentication } from '../../support/raw.ts'
import { GATEWAY } from './recorder.ts'
import type { WrongPlace } from './wrong-places.ts'

/** Bodies and requests that end, or go wrong, right behind a card number. */
const json =
  (make: (number: string) => string): WrongPlace =>
  ({ fetch: send, card }) =>
    send(`${GATEWAY}/v1/Payments/provision`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...authentication() },
      body: make(card.number),
    })

const multipart =
  (make: (number: string, part: (name: string) => string) => string): WrongPlace =>
  ({ fetch: send, card }) => {
    const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`
    return send(`${GATEWAY}/v1/Tokens`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: make(card.number, part),
    })
  }

/** These bytes, and then the end. The answer is searched where there is one. */
const socket =
  (make: (number: string) => string): WrongPlace =>
  async ({ card, search, gatewayUrl }) => {
    const { port } = new URL(await gatewayUrl())
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const connection = connect(Number(port), '127.0.0.1', () => connection.end(make(card.number)))
      connection.setTimeout(30_000, () => connection.destroy(new Error('no end')))
      connection.on('data', (chunk) => {
        text += chunk.toString('latin1')
      })
      connection.on('error', reject)
      connection.on('close', () => resolve(text))
    })
    search(answer)
  }

export const WRONG_BYTES: readonly WrongPlace[] = [
  json((number) => `{"amount": 5, "description": "${number}`),
  json((number) => `{"amount": 5, "cardToken": ${number}`),
  json((number) => `{"amount": 5, "amount": 6, "description": "${number}"}`),
  json((number) => `${number}`),
  json((number) => `["${number}"]`),
  json((number) => '{"a":'.repeat(40) + number),
  json((number) => `{"description": "${number}", "x": "${'y'.repeat(70_000)}"}`),
  json((number) => `CardNumber=${number}&Cvv=123`),
  multipart((number, part) => `${part('CardNumber')}\r\n\r\n${number}`),
  multipart((number, part) => `${part('CardNumber')}\r\n\r\n${number}\r\n--x`),
  multipart((number, part) => `${part(number)}\r\n\r\n${number}\r\n--x--\r\n`),
  multipart((number, part) => `${part('f')}; filename="${number}"\r\n\r\n${number}\r\n--x--\r\n`),
  multipart((number) => number),
  socket((number) => `GET /${number} HTTP/9.9\r\n\r\n`),
  socket((number) => `POST /v1/Tokens HTTP/1.1\r\nHost: localhost\r\nX-Card: ${number}`),
  socket((number) => `GET / HTTP/1.1\r\nHost: localhost\r\n${number}\r\n\r\n`),
  socket(
    (number) =>
      `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${number.padEnd(20_000, 'x')}\r\n\r\n`,
  ),
  socket(
    (number) =>
      `POST /v1/Tokens HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n${number}`,
  ),
]
