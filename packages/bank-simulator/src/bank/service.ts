import type { Bank } from './bank.ts'
import { FAULT_KINDS, type FaultOperation, type Faults, type Operation } from './faults.ts'
import { LATE_ROWS } from './moods.ts'
import { now, type Outcome, type Reply } from './outcome.ts'

/** A call with its operation, and the order that it is about; or the answer that refuses it. */
export type Taken<Request, Answer> =
  | Readonly<{ operation: Operation<Request, Answer>; request: Request; bankOrderId: string }>
  | Readonly<{ refused: Answer }>

/**
 * Answers programs: reads each call, performs its operation under the fault that is armed for it on that order, and writes the
 * answer. What is booked is on disk before the caller gets it.
 */
export function service<Given, Request, Answer>(
  take: (bank: Bank, given: Given) => Taken<Request, Answer>,
  write: (answer: Answer, bank: Bank) => Reply,
): (bank: Bank, given: Given, faults: Faults) => Outcome {
  return (bank, given, faults) => {
    const taken = take(bank, given)
    const written = ({ answer, delivery }: Outcome<Answer>): Outcome => {
      return { answer: write(answer, bank), delivery }
    }
    if ('refused' in taken) return written(now(taken.refused))
    const { operation, request, bankOrderId } = taken
    const subject = { bank, operation: operation.fault, bankOrderId }
    const fault = faults.take({ ...subject, bank: bank.name })
    const performed = (): Outcome => written(operation.perform(seenBy(subject), request))
    if (fault === null) return performed()
    const { books, delivery } = FAULT_KINDS[fault]
    return { answer: books ? performed().answer : SILENCE, delivery }
  }
}

/** Nobody reads it: an answer that is lost to a bank that booked nothing. */
const SILENCE: Reply = { status: 500, contentType: 'text/plain', body: Buffer.alloc(0) }

const LATE_BY_QUERIES = 2

/** The bank without the order that a query asks for, while its rows are late. */
function seenBy({
  bank,
  operation,
  bankOrderId,
}: Readonly<{ bank: Bank; operation: FaultOperation; bankOrderId: string }>): Bank {
  const { moods, ledger } = bank
  const isQuery = operation === 'Status' || operation === 'History'
  if (!isQuery || !moods.isOn(LATE_ROWS) || ledger.order(bankOrderId) === undefined) return bank
  if (moods.count(LATE_ROWS, bankOrderId) > LATE_BY_QUERIES) return bank
  const order = (id: string) => (id === bankOrderId ? undefined : ledger.order(id))
  return { ...bank, ledger: { ...ledger, order } }
}
