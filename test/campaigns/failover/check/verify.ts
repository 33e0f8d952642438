import { lostAnswers } from '../../crash/check/acknowledged.ts'
import { waitForRest } from '../../crash/check/at-rest.ts'
import { bankFindings, doubleSales, ledgerDifferences } from '../../crash/check/books.ts'
import { ordersAtTwoPlaces } from '../../crash/check/places.ts'
import type { Book } from '../../crash/load/book.ts'
import type { FailoverLab } from '../lab.ts'
import { lostFrom, unbalancedOrders } from './stored-orders.ts'

export type Verified = Readonly<{
  /** From the end of the load until nothing was under way. */
  restMilliseconds: number
  /** Every broken rule, as a sentence. */
  violations: readonly string[]
}>

/** Waits until nothing is under way, 60 seconds at most, and compares everything that anybody knows. */
export async function verify(lab: FailoverLab, book: Book): Promise<Verified> {
  const rest = await waitForRest(lab)
  const { pool } = lab.database
  return {
    restMilliseconds: rest.waitedMilliseconds,
    violations: [
      ...rest.stuck.map((each) => `stuck after 60 s: ${each}`),
      ...(await ledgerDifferences(lab)),
      ...(await bankFindings(lab)),
      ...(await doubleSales(lab)),
      ...(await ordersAtTwoPlaces(lab)),
      ...(await unbalancedOrders(pool)),
      ...(await lostFrom(pool, acknowledgedIn(book))),
      ...(await lostAnswers(lab, book)),
    ],
  }
}

export function acknowledgedIn(book: Book): readonly string[] {
  return [...new Set(book.claims.map(({ orderId }) => orderId))]
}
