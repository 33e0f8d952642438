import type { MoneyConclusions, MoneyOpenings } from '../../payment/payments/index.ts'
import type { Queryable } from '../postgres/index.ts'
import { CONCLUDE_PAYMENTS } from './conclusion-statement.ts'
import { OPEN_PAYMENTS } from './opening-statement.ts'
import { CONCLUDE_OPERATIONS, OPEN_OPERATIONS } from './operation-statements.ts'

/** The first commits of payments and operations one by one, as a part of a transaction that writes more. */
export function createMoneyOpenings(database: Queryable): MoneyOpenings {
  return {
    openPayment: async (opening) => only(await OPEN_PAYMENTS.run(database, [opening])),
    openOperation: async (opening) => only(await OPEN_OPERATIONS.run(database, [opening])),
  }
}

/** The second commits, likewise. */
export function createMoneyConclusions(database: Queryable): MoneyConclusions {
  return {
    concludePayment: async (conclusion) =>
      only(await CONCLUDE_PAYMENTS.run(database, [conclusion])),
    concludeOperation: async (conclusion) =>
      only(await CONCLUDE_OPERATIONS.run(database, [conclusion])),
  }
}

function only<Verdict>([verdict]: readonly Verdict[]): Verdict {
  if (verdict === undefined) throw new Error('A statement of one row has no verdict.')
  return verdict
}
