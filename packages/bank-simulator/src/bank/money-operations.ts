import { afterEvent, type PaymentEvent, type Verification } from '../ledger/index.ts'
import type { Bank } from './bank.ts'
import type { Dialect, OperationNames } from './dialect.ts'
import { answering, type Operation } from './faults.ts'
import { onOrder } from './order-operations.ts'
import { now, type Outcome } from './outcome.ts'
import { type Payment, paymentOf, takePayment } from './payment.ts'

/** The five operations on money, by the bank's names. */
export function moneyOperations<Request, Code, Answer>(
  dialect: Dialect<Request, Code, Answer>,
  names: OperationNames,
): Readonly<Record<string, Operation<Request, Answer>>> {
  return {
    [names.Auth]: { fault: 'Auth', perform: onPayment(dialect, 'Auth') },
    [names.PreAuth]: { fault: 'PreAuth', perform: onPayment(dialect, 'PreAuth') },
    [names.PostAuth]: answering('PostAuth', onOrder(dialect, 'PostAuth')),
    [names.Void]: answering('Void', onOrder(dialect, 'Void')),
    [names.Credit]: answering('Credit', onOrder(dialect, 'Credit')),
  }
}

function onPayment<Request, Code, Answer>(
  dialect: Dialect<Request, Code, Answer>,
  type: PaymentEvent['type'],
): (bank: Bank, request: Request) => Outcome<Answer> {
  const { early, asked, card } = dialect.payment
  return (bank, request) => {
    const code = early(bank, request)
    if (code !== null) return now(dialect.refuse(bank, request, { code }))
    const payment = { ...asked(request), type }
    const paying = card(bank, request, payment)
    if (paying.kind === 'refused') return now(dialect.refuse(bank, request, paying))
    return bookPayment(dialect, bank, request, {
      ...payment,
      card: paying.card,
      verificationId: paying.verificationId,
    })
  }
}

/** Books a payment whose card is known, where the bank's last rules allow it. */
export function bookPayment<Request, Code, Answer>(
  dialect: Dialect<Request, Code, Answer>,
  bank: Bank,
  request: Request,
  payment: Payment,
): Outcome<Answer> {
  const { late, forgotten } = dialect.payment
  const refused = (code: Code): Answer => dialect.refuse(bank, request, { code })
  const code = late(bank, payment, request)
  if (code !== null) return now(refused(code))
  const { booked, delivery } = takePayment(bank, payment)
  if (booked === null) return { answer: refused(forgotten), delivery }
  const { type, amountMinor } = payment
  const asked = { bank, request, order: afterEvent(undefined, booked), amountMinor }
  return { answer: dialect.answer(asked, booked, type), delivery }
}

/** Books the payment that a verified card holder agreed to. */
export function bookAgreed<Request, Code, Answer>(
  dialect: Dialect<Request, Code, Answer>,
  bank: Bank,
  request: Request,
  { agreed, type }: Readonly<{ agreed: Verification; type: PaymentEvent['type'] }>,
): Outcome<Answer> {
  return bookPayment(dialect, bank, request, paymentOf(agreed, type))
}
