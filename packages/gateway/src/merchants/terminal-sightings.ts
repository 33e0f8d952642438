/** What the database knows of how a terminal's bank has answered. */
export type TerminalSighting = Readonly<{
  terminalId: string
  /** Since when no node reaches the bank, as the events for the merchant say; null: it is reached. */
  unreachableSince: Date | null
  /** The last sale that the bank approved, among the newest payments of the merchant; null: none of them. */
  lastSaleAt: Date | null
}>

export type TerminalSightings = Readonly<{
  /** How many of a merchant's newest payments are looked at for a terminal's last sale. */
  salesLookedAt: number
  sightingsOf: (merchantIds: readonly string[]) => Promise<readonly TerminalSighting[]>
}>
