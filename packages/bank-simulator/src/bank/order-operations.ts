import { type BankOrder, isApproved } from '../ledger/index.ts'
import type { Bank } from './bank.ts'
import { bookingNumbers } from './bookings.ts'
import { type Checks, firstFailure, refusedByState, type StateRule } from './state-rules.ts'

export type OrderOperation = 'PostAuth' | 'Void' | 'Credit'

/** A request about an order that its bank has. */
export type Asked<Request> = Readonly<{
  bank: Bank
  request: Request
  order: BankOrder
  /** 0 where the request has none, or one that cannot be read. */
  amountMinor: number
}>

/** What a bank says of one operation, in the order in which it looks: state, own checks, host. */
type OrderRule<Request, Code> = Readonly<{
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

/** How a bank speaks of operations on orders. */
export type OrderDialect<Request, Code, Answer> = Readonly<
  Record<OrderOperation, OrderRule<Request, Code>> & {
    orderOf: (bank: Bank, request: Request) => BankOrder | undefined
    amountOf: (request: Request, order: BankOrder, operation: OrderOperation) => number | null
    /** What refuses a request before the bank looks at the order. */
    before?: (bank: Bank, request: Request, operation: OrderOperation) => Answer | null
    /** The code under which histories list a refused refund; absent: they do not. */
    refusedCredit?: (code: Code) => string
    /** What a void takes back; absent: the whole order. */
    undoes?: (order: BankOrder, bank: Bank) => 'capture' | undefined
    refuse: (
      bank: Bank,
      request: Request,
      refused: Readonly<{ code: Code; order?: BankOrder; booked?: Booked }>,
    ) => Answer
    answer: (asked: Asked<Request>, booked: Booked, operation: OrderOperation) => Answer
  }
>

/** Carries out an operation on an order by the rules of its bank. */
export function onOrder<Request, Code, Answer>(
  dialect: OrderDialect<Request, Code, Answer>,
  operation: OrderOperation,
): (bank: Bank, request: Request) => Answer {
  const { states, checks, hostCode } = dialect[operation]
  return (bank, request) => {
    const early = dialect.before?.(bank, request, operation) ?? null
    if (early !== null) return early
    const order = dialect.orderOf(bank, request)
    if (order === undefined) return dialect.refuse(bank, request, { code: states[0] })
    const amountMinor = dialect.amountOf(request, order, operation) ?? 0
    const asked = { bank, request, order, amountMinor }
    const code = refusedByState(states, order) ?? firstFailure(checks?.(asked) ?? [])
    if (code === null) {
      const undoes = dialect.undoes?.(order, bank)
      const booked = book(asked, { operation, procReturnCode: hostCode?.(asked) ?? '00', undoes })
      return dialect.answer(asked, booked, operation)
    }
    const listed = operation === 'Credit' ? dialect.refusedCredit?.(code) : undefined
    if (listed === undefined) return dialect.refuse(bank, request, { code, order })
    const booked = book(asked, { operation, procReturnCode: listed })
    return dialect.refuse(bank, request, { code, order, booked })
  }
}

type Booking = Readonly<{
  operation: OrderOperation
  procReturnCode: string
  undoes?: 'capture' | undefined
}>

/** Refused refunds are in the books; refused captures and voids have numbers only. */
function book<Request>(
  { bank, order: { bankOrderId }, amountMinor }: Asked<Request>,
  { operation, procReturnCode, undoes }: Booking,
): Booked {
  const numbers = bookingNumbers(bank, procReturnCode)
  if (operation === 'Credit') {
    bank.ledger.book({ ...numbers, kind: 'credit', bankOrderId, amountMinor })
  }
  if (operation !== 'Credit' && isApproved(numbers)) {
    const undone = undoes === undefined ? {} : { undoes }
    bank.ledger.book(
      operation === 'Void'
        ? { ...numbers, kind: 'void', bankOrderId, ...undone }
        : { ...numbers, kind: 'capture', bankOrderId, amountMinor },
    )
  }
  return numbers
}
