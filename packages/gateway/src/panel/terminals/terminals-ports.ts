import type { TerminalStanding } from '../../banks/index.ts'
import type { TerminalSightings } from '../../merchants/index.ts'
import type { TerminalName } from '../../operator/index.ts'

type Text = Readonly<{ tr: string; en: string }>

/** One question to the bank, and what its answer shows of the terminal. */
export type TestStep = Readonly<{
  step: 'query' | 'void' | 'gate'
  /** `unclear`: the answer shows neither that the setting is right nor that it is wrong. */
  verdict: 'good' | 'bad' | 'unclear'
  meaning: Text
  /** What to do, and whom to ask; null where there is nothing to do. */
  remedy: Text | null
  contact: Text | null
}>

export type TestReport = Readonly<{ verdict: TestStep['verdict']; steps: readonly TestStep[] }>

export type TerminalsPorts = Readonly<{
  isSandbox: boolean
  /** The state of each terminal's bank, as this process last saw it. */
  standings: () => readonly TerminalStanding[]
  sightings: TerminalSightings
  /** Asks the terminal's bank; moves no money and changes nothing. Null where there is no such terminal. */
  testTerminal: (name: TerminalName) => Promise<TestReport | null>
}>
