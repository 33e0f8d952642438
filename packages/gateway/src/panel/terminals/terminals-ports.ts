import type { TerminalStanding } from '../../banks/index.ts'
import type { TerminalSightings } from '../../merchants/index.ts'

export type TerminalsPorts = Readonly<{
  isSandbox: boolean
  /** The state of each terminal's bank, as this process last saw it. */
  standings: () => readonly TerminalStanding[]
  sightings: TerminalSightings
}>
