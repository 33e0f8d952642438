import type { ErrorName } from '@vezne/protocol'
import type {
  ProvisionResult,
  ReturnResult,
  ReverseResult,
} from '../../../packages/gateway/src/payment/payments/index.ts'
import type { PlannedCall } from './plan.ts'

/** The answer to one call of the merchant. There is none where the process died under the call. */
export type MerchantAnswer =
  | Readonly<{ kind: 'none' }>
  | Readonly<{ kind: 'provision'; result: ProvisionResult }>
  | Readonly<{ kind: 'return'; result: ReturnResult }>
  | Readonly<{ kind: 'reverse'; result: ReverseResult }>
  | Readonly<{ kind: 'refused'; error: ErrorName }>
  /** An answer that says nothing about money: that of an inquiry, or of an internal error. */
  | Readonly<{ kind: 'other' }>

/** One call of the merchant as it was made. Its conversation id is its own, also in a repeat. */
export type Attempt = {
  readonly planned: PlannedCall
  readonly conversationId: string
  answer: MerchantAnswer
}

/** Refusals that leave open whether money moved: the call with this key, or its outcome, is still under way. */
const SAYS_NOTHING = new Set<ErrorName>(['IDEMPOTENCY_KEY_RUNNING', 'OUTCOME_UNKNOWN'])

/** Whether the answer says for certain that the call moved no money. */
export function isRefusal(answer: MerchantAnswer): boolean {
  switch (answer.kind) {
    case 'none':
    case 'other':
      return false
    case 'refused':
      return !SAYS_NOTHING.has(answer.error)
    case 'provision':
    case 'reverse':
      return answer.result.error !== null && !SAYS_NOTHING.has(answer.result.error)
    case 'return':
      return answer.result.approvalStatus === 'Declined'
  }
}
