export type { AuditActs } from './audit-acts.ts'
export type { CallbackNameRefusal, CallbackNamesOutcome } from './callback-name-acts.ts'
export { declareRestored } from './declare-restored.ts'
export type { KeyRoll } from './key-acts.ts'
export { bindOperatorActs, type OperatorActs } from './operator-acts.ts'
export type { ActStores, OperatorPorts, Transact } from './operator-ports.ts'
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
export { type ActingPorts, reportAct } from './perform.ts'
export type { NewPlanRow, PlanImport } from './plan-acts.ts'
export { reportRotations } from './report-rotations.ts'
export type { TerminalAddition, TerminalFacts, TerminalRequest } from './terminal-acts.ts'
export type { Changed, TerminalChangeActs, TerminalWish } from './terminal-change-acts.ts'
