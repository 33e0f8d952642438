import type { ErrorName } from '@vezne/protocol'
import type {
  ProvisionResult,
  ReturnResult,
  ReverseResult,
} from '../../../packages/gateway/src/payments/index.ts'
import type { PlannedCall } from './plan.ts'

/** What the merchant was told. Nothing, where the process died under its call. */
export type Told =
  | Readonly<{ kind: 'nothing' }>
  | Readonly<{ kind: 'provision'; result: ProvisionResult }>
  | Readonly<{ kind: 'return'; result: ReturnResult }>
  | Readonly<{ kind: 'reverse'; result: ReverseResult }>
  | Readonly<{ kind: 'refused'; error: ErrorName }>
  /** An answer that says nothing about money: an inquiry's, or that something broke. */
  | Readonly<{ kind: 'other' }>

/** One call of the merchant as it was made. Its conversation id is its own, also in a repeat. */
export type Attempt = {
  readonly planned: PlannedCall
  readonly conversationId: string
  told: Told
}

/** Refusals that say "ask again": the call that they speak of is still running. */
const SAYS_NOTHING = new Set<ErrorName>(['IDEMPOTENCY_KEY_RUNNING', 'OUTCOME_UNKNOWN'])

/** Whether the merchant was told for certain that this call of its moved no money. */
export function isRefusal(told: Told): boolean {
  switch (told.kind) {
    case 'nothing':
    case 'other':
      return false
    case 'refused':
      return !SAYS_NOTHING.has(told.error)
    case 'provision':
    case 'reverse':
      return told.result.error !== null && !SAYS_NOTHING.has(told.result.error)
    case 'return':
      return told.result.approvalStatus === 'Declined'
  }
}
