import type { Bank, Call, Faults, Mood, Outcome, Terminal } from './bank/index.ts'
import type { Identifiers } from './formats/index.ts'
import type { Gate } from './three-d-secure/index.ts'

/** What a bank of the simulator is: the `manifest.ts` of its folder says it. */
export type BankManifest = Readonly<{
  /** In the journal, at the control endpoints and in the gateway's manifest of the bank. It never changes. */
  name: string
  /** The name of its protocol or brand, for pages. */
  label: string
  terminals: readonly Terminal[]
  /** The form of its approval codes, where they are not six digits. */
  authCode?: (identifiers: Identifiers) => string
  /** What this bank can be told to do besides what every bank can (`bank/moods.ts`). */
  moods?: readonly Mood[]
  /** What answers programs, by path. All take POST. */
  api: Readonly<Record<string, (bank: Bank, call: Call, faults: Faults) => Outcome>>
  gate: Gate
}>

/** A bank with its books. */
export type SimulatedBank = Readonly<{ manifest: BankManifest; bank: Bank }>
