import type pg from 'pg'

/** Statements that must run one after the other. */
type Chain = readonly Readonly<{ text: string; values?: unknown[] }>[]

type Workers = Readonly<{
  pool: pg.Pool
  connections: number
  /** Settings of the connections, which end with the work. */
  session: string
  /** Called after each chain. */
  onDone?: () => void
}>

/** Runs all chains, several at a time: each connection takes the next chain that has not begun. */
export async function workThrough(
  chains: readonly Chain[],
  { pool, connections, session, onDone }: Workers,
): Promise<void> {
  const left = chains.values()
  const worker = async (): Promise<void> => {
    const client = await pool.connect()
    try {
      await client.query(session)
      for (const chain of left) {
        for (const { text, values } of chain) await client.query(text, values)
        onDone?.()
      }
    } finally {
      client.release(true)
    }
  }
  await Promise.all(Array.from({ length: Math.min(connections, chains.length) }, worker))
}
