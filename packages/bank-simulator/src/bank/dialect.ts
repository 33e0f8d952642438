import type { BankOrder, PaymentEvent } from '../ledger/index.ts'
import type { Bank } from './bank.ts'
import type { PayingCard } from './paying-card.ts'
import type { AskedPayment, Payment } from './payment.ts'
import type { Checks, StateRule } from './state-rules.ts'

export type OrderOperation = 'PostAuth' | 'Void' | 'Credit'
export type MoneyOperation = PaymentEvent['type'] | OrderOperation

/** What a bank calls the five operations on money. */
export type OperationNames = Readonly<Record<MoneyOperation, string>>

/** As several protocols have them. */
export const PLAIN_NAMES: OperationNames = {
  Auth: 'Auth',
  PreAuth: 'PreAuth',
  PostAuth: 'PostAuth',
  Void: 'Void',
  Credit: 'Refund',
}

/** A request about an order that its bank has. */
export type Asked<Request> = Readonly<{
  bank: Bank
  request: Request
  order: BankOrder
  /** 0 where the request has none, or one that cannot be read. */
  amountMinor: number
}>

/** What a bank says of a sale or a pre-authorisation, in the order in which it looks: request, card, what the card may. */
type PaymentRules<Request, Code> = Readonly<{
  early: (bank: Bank, request: Request) => Code | null
  asked: (request: Request) => Omit<AskedPayment, 'type'>
  card: (bank: Bank, request: Request, asked: AskedPayment) => PayingCard<Code>
  late: (bank: Bank, payment: Payment, request: Request) => Code | null
  /** Where the card makes the bank forget the payment. */
  forgotten: Code
}>

/** What a bank says of one operation on an order, in the order in which it looks: state, own checks, host. */
type OrderRules<Request, Code> = Readonly<{
  states: StateRule<Code, Code>
  checks?: (asked: Asked<Request>) => Checks<Code>
  /** The ISO code of the issuer's host; it approves where there is none. */
  hostCode?: (asked: Asked<Request>) => string | null
}>

export type Booked = Readonly<{
  transactionId: string
  authCode: string
  hostReference: string
  procReturnCode: string
}>

/** How a bank speaks of payments and of operations on orders: its rules, its codes, and its answers to both. */
export type Dialect<Request, Code, Answer> = Readonly<
  Record<OrderOperation, OrderRules<Request, Code>> & {
    payment: PaymentRules<Request, Code>
    orderOf: (bank: Bank, request: Request) => BankOrder | undefined
    amountOf: (request: Request, order: BankOrder, operation: OrderOperation) => number | null
    /** What refuses a request before the bank looks at the order. */
    before?: (bank: Bank, request: Request, operation: OrderOperation) => Code | null
    /** The code under which histories list a refused refund; absent: they do not. */
    refusedCredit?: (code: Code) => string
    /** What a void takes back; absent: the whole order. */
    undoes?: (order: BankOrder, bank: Bank) => 'capture' | undefined
    refuse: (
      bank: Bank,
      request: Request,
      refused: Readonly<{ code: Code; order?: BankOrder; booked?: Booked }>,
    ) => Answer
    answer: (asked: Asked<Request>, booked: Booked, operation: MoneyOperation) => Answer
  }
>
