import type { MoneyOpenings } from '../../payment/payments/index.ts'
import type { Queryable } from '../postgres/index.ts'
import { OPEN_PAYMENTS } from './opening-statement.ts'
import { OPEN_OPERATIONS } from './operation-statements.ts'

/** The first commits of payments and operations one by one, as a part of a transaction that writes more. */
export function createMoneyOpenings(database: Queryable): MoneyOpenings {
  return {
    openPayment: async (opening) => only(await OPEN_PAYMENTS.run(database, [opening])),
    openOperation: async (opening) => only(await OPEN_OPERATIONS.run(database, [opening])),
  }
}

function only<Verdict>([verdict]: readonly Verdict[]): Verdict {
  if (verdict === undefined) throw new Error('An opening has no verdict.')
  return verdict
}
