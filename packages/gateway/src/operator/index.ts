export { type AuditActs, declareRestored } from './audit-acts.ts'
export type { CallbackNameRefusal, CallbackNamesOutcome } from './callback-name-acts.ts'
export type { AgreedActs } from './consent-acts.ts'
export { type DryRunOutcome, dryRunInLira } from './dry-run-acts.ts'
export type { KeyRoll } from './key-acts.ts'
export type { LimitImport } from './limit-acts.ts'
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
  PlanRowEnding,
  RemovalObstacle,
  RestoredStore,
  RestoredVerdict,
  TerminalChange,
  TerminalChangeStore,
  TerminalName,
  TerminalUpdate,
} from './operator-stores.ts'
export type { PayerActs, PayerErasure, PayerPlan } from './payer-acts.ts'
export type { NewPlanRow, PlanImport } from './plan-acts.ts'
export { reportRotations } from './report-rotations.ts'
export type { RulesChange, ShownRules } from './routing-acts.ts'
export type { PaymentExport } from './search-acts.ts'
export type { Joining, SignInActs } from './sign-in-acts.ts'
export type { TerminalAddition, TerminalFacts, TerminalRequest } from './terminal-acts.ts'
export type {
  Changed,
  NamedByRules,
  TerminalChangeActs,
  TerminalWish,
} from './terminal-change-acts.ts'
export type { TerminalTestReport } from './terminal-test-acts.ts'
export type { Invitation, InvitationWish, UserActs } from './user-acts.ts'
export type { WayActs } from './way-acts.ts'
