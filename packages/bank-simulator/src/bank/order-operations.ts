import { isApproved } from '../ledger/index.ts'
import type { Bank } from './bank.ts'
import { bookingNumbers } from './bookings.ts'
import type { Asked, Booked, Dialect, OrderOperation } from './dialect.ts'
import { firstFailure, refusedByState } from './state-rules.ts'

/** Carries out an operation on an order by the rules of its bank. */
export function onOrder<Request, Code, Answer>(
  dialect: Dialect<Request, Code, Answer>,
  operation: OrderOperation,
): (bank: Bank, request: Request) => Answer {
  const { states, checks, hostCode } = dialect[operation]
  return (bank, request) => {
    const early = dialect.before?.(bank, request, operation) ?? null
    if (early !== null) return dialect.refuse(bank, request, { code: early })
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
