export { declareRestored } from './audit-acts.ts'
export type { CallbackNameRefusal } from './callback-name-acts.ts'
export { type CaptureRefusal, captureRefusalText } from './capture-refusal.ts'
export { dryRunInLira } from './dry-run-acts.ts'
export type { KeyRoll } from './key-acts.ts'
export { bindOperatorActs, type OperatorActs } from './operator-acts.ts'
export {
  type ActingPorts,
  type ActStores,
  type OperatorPorts,
  reportAct,
  type Transact,
} from './operator-ports.ts'
export type {
  KeyPairFacts,
  OperatorStore,
  RemovalObstacle,
  RestoredStore,
  RestoredVerdict,
  TerminalChange,
  TerminalChangeStore,
  TerminalName,
  TerminalUpdate,
} from './operator-stores.ts'
export { TOLD_REFUSALS } from './outcome-acts.ts'
export type { PayerErasure, PayerPlan } from './payer-acts.ts'
export type { AgreedActs, ApprovalVerdict } from './people/approval-acts.ts'
export type { Joining, SignInActs } from './people/sign-in-acts.ts'
export type { SignInMethodActs } from './people/sign-in-method-acts.ts'
export type { Invitation, InvitationInput } from './people/user-acts.ts'
export type { NewPlanRow } from './plan-acts.ts'
export { reportRotations } from './report-rotations.ts'
export {
  type ChargebackGiven,
  type ChargebackMoved,
  OPENING_REFUSALS,
} from './settlement/chargeback-acts.ts'
export type { ToldDifference } from './settlement/compare-statements.ts'
export type { DifferenceClaim } from './settlement/difference-acts.ts'
export type { StatementFile, StatementPreview } from './settlement/statement-acts.ts'
export type { TerminalAddition, TerminalFacts, TerminalRequest } from './terminal-acts.ts'
export type { Changed, NamedByRules, TerminalInput } from './terminal-change-acts.ts'
export type { TerminalTestReport } from './terminal-test-acts.ts'
