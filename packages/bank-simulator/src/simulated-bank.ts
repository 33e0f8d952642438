import type { Bank, Call, Outcome } from './bank/index.ts'
import type { FormPairs } from './formats/index.ts'
import type { Gate } from './three-d-secure/index.ts'

/** One bank of the simulator, as the HTTP side sees it. */
export type SimulatedBank = Readonly<{
  bank: Bank
  /** What answers programs, by path. All take POST. */
  api: Readonly<Record<string, (call: Call) => Outcome>>
  /** Where browsers bring the 3-D Secure form. */
  gatePath: string
  gate: Gate
  /** The answer to a form at the gate that asks for no verification; null where it asks for one. */
  withoutVerification?: (form: FormPairs) => Outcome | null
}>
