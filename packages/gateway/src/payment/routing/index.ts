export type {
  Candidate,
  Choices,
  EarlierTry,
  Route,
  Routing,
} from './choices.ts'
export { chooseRoute } from './choose-route.ts'
export { countsOffered, offersFor, type PriceQuestion, programmeTable } from './offers.ts'
export type { PastSale, PastSaleStore } from './past-sales.ts'
export type { RuleHistory, RuleRevision, RuleStore, StoredRules } from './ports.ts'
export {
  type NamedTerminal,
  type RulesDocument,
  readRules,
  terminalsNamed,
} from './read-rules.ts'
export type { RuleSet } from './rules.ts'
export { hourInTurkey, type Sale } from './sale.ts'
export { type DryRun, DryRunTally, type TerminalShare } from './simulate.ts'
