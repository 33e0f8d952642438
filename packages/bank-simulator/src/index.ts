export type { CardBehaviour, CardKind } from './card-profile.ts'
export {
  type BankSimulator,
  type BankSimulatorOptions,
  startBankSimulator,
} from './start-bank-simulator.ts'
export { oneTimePassword, type TestCard, testCards } from './test-cards.ts'
