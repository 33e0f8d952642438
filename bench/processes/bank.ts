import { collectGarbage } from './collect-garbage.ts'
import { serveRaw } from './raw-server.ts'
import { tell } from './tell.ts'

/**
 * A NestPay bank that approves everything and has no database, so that the cost of a payment is the gateway's own.
 * It counts its bookings, which must equal those in the gateway's books.
 */
export type BankCounts = Readonly<{
  sales: number
  refunds: number
  /** Sales with a bank order id that was booked before. There must be none. */
  repeatedSales: number
  other: number
}>

export type BankOrders =
  | Readonly<{ kind: 'count' }>
  /** Collects its garbage now, because a later collection would count as the gateway's time. */
  | Readonly<{ kind: 'collect' }>
  | Readonly<{ kind: 'delay'; milliseconds: number }>

const NO_RECORD = { response: 'Declined', code: '99' } as const
const APPROVED = { response: 'Approved', code: '00' } as const

const booked = new Set<string>()
let counts: BankCounts = { sales: 0, refunds: 0, repeatedSales: 0, other: 0 }
let delayMilliseconds = 0

function count(kind: keyof BankCounts): void {
  counts = { ...counts, [kind]: counts[kind] + 1 }
}

function book(type: string, orderId: string): void {
  if (type === 'Credit') count('refunds')
  else if (type !== 'Auth') count('other')
  else {
    count(booked.has(orderId) ? 'repeatedSales' : 'sales')
    booked.add(copied(orderId))
  }
}

/** A substring keeps its whole text in memory, so it is copied. */
function copied(part: string): string {
  return Buffer.from(part, 'latin1').toString('latin1')
}

function elementOf(document: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)<`).exec(document)?.[1] ?? ''
}

function answerTo(document: string): string {
  const orderId = elementOf(document, 'OrderId')
  const isQuery = document.includes('<ORDERSTATUS>') || document.includes('<ORDERHISTORY>')
  const { response, code } = isQuery && !booked.has(orderId) ? NO_RECORD : APPROVED
  if (!isQuery) book(elementOf(document, 'Type'), orderId)
  const number = String(counts.sales + counts.refunds).padStart(12, '0')
  return [
    '<?xml version="1.0" encoding="ISO-8859-9"?>',
    `<CC5Response><OrderId>${orderId}</OrderId><GroupId>${orderId}</GroupId>`,
    `<Response>${response}</Response><AuthCode>${number.slice(-6)}</AuthCode>`,
    `<HostRefNum>${number}</HostRefNum><ProcReturnCode>${code}</ProcReturnCode>`,
    `<TransId>26325${number}</TransId>`,
    `<ErrMsg>${code === '00' ? '' : `No record found for ${orderId}`}</ErrMsg>`,
    '<Extra><SETTLEID>1</SETTLEID><TRXDATE>20260321 12:00:00</TRXDATE><NUMCODE>00</NUMCODE></Extra>',
    '</CC5Response>',
  ].join('')
}

const { url } = await serveRaw('application/xml', (document, reply) => {
  if (delayMilliseconds === 0) reply(answerTo(document))
  else setTimeout(() => reply(answerTo(document)), delayMilliseconds)
})

process.on('message', (orders: BankOrders) => {
  if (orders.kind === 'delay') delayMilliseconds = orders.milliseconds
  if (orders.kind === 'collect') collectGarbage()
  tell(counts)
})
process.on('disconnect', () => process.exit(0))
tell(url)
