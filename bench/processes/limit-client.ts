import { createPool } from '../../packages/gateway/src/storage/postgres/index.ts'
import { tell } from './tell.ts'

export type LimitOrders = Readonly<{
  connectionString: string
  clients: number
  seconds: number
  /** The two statements; the second takes the merchant and the id that the first gave. */
  open: string
  conclude: string
}>

export type LimitResult = Readonly<{ payments: number; seconds: number }>

/** In pgbench's place where it is not installed: the same statements, prepared, from one process. */
async function drive(orders: LimitOrders): Promise<LimitResult> {
  const pool = createPool({
    connectionString: orders.connectionString,
    maxConnections: orders.clients,
    applicationName: 'vezne bench',
  })
  const start = performance.now()
  const end = start + orders.seconds * 1_000
  let payments = 0
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const { rows } = await pool.query<{ merchant_id: string; order_id: string }>({
        name: 'bench-open',
        text: orders.open,
      })
      const values = [rows[0]?.merchant_id, rows[0]?.order_id]
      await pool.query({ name: 'bench-settle', text: orders.conclude, values })
      payments += 1
    }
  }
  await Promise.all(Array.from({ length: orders.clients }, client))
  const seconds = (performance.now() - start) / 1_000
  await pool.end()
  return { payments, seconds }
}

process.on('message', (orders: LimitOrders) => void drive(orders).then(tell))
process.on('disconnect', () => process.exit(0))
