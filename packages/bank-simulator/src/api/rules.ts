import { type BankOrder, type OrderState, stateOf } from '../ledger/index.ts'
import type { CoreCode } from './core-errors.ts'

type Row = Readonly<Record<OrderState | 'none', CoreCode | null>>

/**
 * Which operation an order in a state allows: null, or the code that refuses it. A void needs an
 * open batch, a refund a closed one; a pre-authorisation can be voided until it is captured.
 */
const rules = {
  Payment: {
    none: null,
    Declined: null,
    Authorized: '2507',
    Captured: '2507',
    Settled: '2507',
    Voided: '2507',
  },
  PostAuth: {
    none: '2509',
    Declined: '2116',
    Authorized: null,
    Captured: '2115',
    Settled: '2115',
    Voided: '2116',
  },
  Void: {
    none: '2008',
    Declined: '2120',
    Authorized: null,
    Captured: null,
    Settled: '2511',
    Voided: '2008',
  },
  Credit: {
    none: '2117',
    Declined: '2117',
    Authorized: '2508',
    Captured: '2508',
    Settled: null,
    Voided: '2508',
  },
} as const satisfies Readonly<Record<string, Row>>

export function refusedByState(
  operation: keyof typeof rules,
  order: BankOrder | undefined,
): CoreCode | null {
  return rules[operation][order === undefined ? 'none' : stateOf(order)]
}
