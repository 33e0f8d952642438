export {
  CHARGEBACK_MOVES,
  CHARGEBACK_STATES,
  type Chargeback,
  type ChargebackMove,
  type ChargebackState,
  hasNoOutcome,
} from './chargeback.ts'
export { type ChargedBack, chargebackPart } from './chargeback-parts.ts'
export type {
  ChargebackLine,
  ChargebackMoving,
  ChargebackOpened,
  ChargebackOpening,
  ChargebackStore,
  OpeningRefusal,
} from './chargeback-store.ts'
export { checkDay, checkNote, checkOpening } from './check-opening.ts'
export {
  EVIDENCE_LIMITS,
  type Evidence,
  type EvidenceKey,
  type EvidenceStore,
  readEvidence,
} from './evidence.ts'
