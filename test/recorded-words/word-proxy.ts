import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Changes an answer. Both texts are bytes: one letter each. */
export type Words = (answer: string, asked: string) => string

/** An answer to a call, of which the address and the body are given; null: the bank answers. */
export type Instead = (asked: string) => string | null

/** What the way to a bank does to one order: whether the answer to its payment is lost, and how answers about it read. */
export type Wild = Readonly<{
  /** A text of the calls that pay at this bank. */
  paying: RegExp
  lost: 'before' | 'after' | null
  words: Words
}>

/** How often the words of an order were changed. */
export type Followed = { readonly wild: Wild; bankOrderId: string; changed: number }

/** How many calls with a text have come. */
export type Expected = { readonly asked: RegExp; came: number }

export type WordProxy = Readonly<{
  url: string
  /** Where the bank is. */
  lead: (bankUrl: string) => void
  /** The next call that pays is of this order, and all calls that name its number. */
  follow: (wild: Wild) => Followed
  /** From now on: calls with a text are counted. */
  expect: (asked: RegExp) => Expected
  /** From now on: how answers read that are about no order that is followed. */
  rewrite: (words: Words) => Readonly<{ changed: () => number }>
  /** From now on: what is answered to some calls, of which the bank hears nothing. */
  answerInstead: (instead: Instead) => void
  close: () => Promise<void>
}>

/** How the gateway's order numbers look, in any protocol. */
const ORDER_NUMBER = /vz[0-9a-z]{20,}|VZ[0-9A-Z]{15,}/

/** Which calls are about which order. */
function createFollowing() {
  let next: Followed | null = null
  const followed: Followed[] = []
  const orderOf = (asked: string): Followed | undefined => {
    if (next?.wild.paying.test(asked)) {
      const paid = Object.assign(next, { bankOrderId: ORDER_NUMBER.exec(asked)?.[0] ?? '' })
      followed.push(paid)
      next = null
      return paid
    }
    return followed.find(({ bankOrderId }) => bankOrderId !== '' && asked.includes(bankOrderId))
  }
  const follow = (wild: Wild): Followed => {
    next = { wild, bankOrderId: '', changed: 0 }
    return next
  }
  return { follow, orderOf }
}

/** An HTTP proxy between a gateway and a bank which changes only what `follow` says. */
export async function startWordProxy(): Promise<WordProxy> {
  let bank = new URL('http://127.0.0.1:9')
  const { follow, orderOf } = createFollowing()
  let answerInstead: Instead = () => null
  let otherWords: Words = (answer) => answer
  const expected: Expected[] = []
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bytesOf(incoming)
    const asked = plain(body.toString('latin1'))
    if (/olderName/.test(asked))
      console.log(JSON.stringify(/.{0,5}olderName.{0,40}/.exec(asked)?.[0]))
    const order = orderOf(asked)
    for (const each of expected) if (each.asked.test(asked)) each.came += 1
    const lost = order?.wild.paying.test(asked) === true ? order.wild.lost : null
    const instead = answerInstead(`${incoming.url} ${asked}`)
    if (instead !== null) {
      response.writeHead(200, { 'content-type': 'text/xml' }).end(instead)
      return
    }
    const said = lost === 'before' ? null : await handOn(bank, incoming, body)
    if (said === null || lost === 'after') {
      response.destroy()
      return
    }
    const text = said.body.toString('latin1')
    const words = (order?.wild.words ?? otherWords)(text, asked)
    if (order !== undefined && words !== text) order.changed += 1
    const bytes = Buffer.from(words, 'latin1')
    response.writeHead(said.status, { ...said.headers, 'content-length': bytes.length }).end(bytes)
  }
  const server = createServer((incoming, response) => {
    // A node that was stopped has ended its connection: nobody waits for the answer.
    answer(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: urlOf(server.address()),
    lead: (bankUrl) => {
      bank = new URL(bankUrl)
    },
    follow,
    expect: (asked) => {
      const each = { asked, came: 0 }
      expected.push(each)
      return each
    },
    rewrite: (words) => {
      let changed = 0
      otherWords = (answer, asked) => {
        const text = words(answer, asked)
        if (text !== answer) changed += 1
        return text
      }
      return { changed: () => changed }
    },
    answerInstead: (instead) => {
      answerInstead = instead
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The bytes of a form's values, one letter each. */
function plain(body: string): string {
  return body.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

type Answer = Readonly<{ status: number; headers: Record<string, string>; body: Buffer }>

async function handOn(bank: URL, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, url: path, headers } = incoming
  const { hostname, port } = bank
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers }, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
  const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !HOP_BY_HOP.has(name) ? [[name, value]] : [],
  )
  const status = answer.statusCode ?? 500
  return { status, headers: Object.fromEntries(kept), body: await bytesOf(answer) }
}

const HOP_BY_HOP = new Set(['transfer-encoding', 'connection', 'keep-alive', 'content-length'])

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of message) pieces.push(piece)
  return Buffer.concat(pieces)
}

function urlOf(address: ReturnType<ReturnType<typeof createServer>['address']>): string {
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return `http://127.0.0.1:${address.port}`
}
