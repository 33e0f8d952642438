import type { ErrorEntry } from './catalogue-entry.ts'
import { DECLINE_ERRORS } from './decline-errors.ts'
import {
  AUTHENTICATION_ERRORS,
  GATEWAY_ERRORS,
  LINK_ERRORS,
  OUTCOME_ERRORS,
  THREE_D_SECURE_ERRORS,
  WEBHOOK_ERRORS,
} from './other-errors.ts'
import { REQUEST_ERRORS } from './request-errors.ts'
import { RULE_ERRORS } from './rule-errors.ts'

export type { ErrorEntry, ErrorGroup } from './catalogue-entry.ts'
export {
  type DeclineGroup,
  declineGroup,
  declineName,
  mayTryElsewhere,
} from './decline-errors.ts'

const CATALOGUE = {
  ...REQUEST_ERRORS,
  ...RULE_ERRORS,
  ...DECLINE_ERRORS,
  ...THREE_D_SECURE_ERRORS,
  ...OUTCOME_ERRORS,
  ...AUTHENTICATION_ERRORS,
  ...LINK_ERRORS,
  ...WEBHOOK_ERRORS,
  ...GATEWAY_ERRORS,
}

export type ErrorName = keyof typeof CATALOGUE

/** Every error the API can give (decision 1.4). docs/reference/errors.md is generated from here. */
export const ERRORS: Readonly<Record<ErrorName, ErrorEntry>> = CATALOGUE
