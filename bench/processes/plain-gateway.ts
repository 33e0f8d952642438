import { readConfiguration } from '../../packages/gateway/src/base/config/index.ts'
import { systemClock } from '../../packages/gateway/src/base/kernel/index.ts'
import { createGateway, createLog, gatherLines } from '../../packages/gateway/src/gateway.ts'
import { tell } from './tell.ts'

/**
 * The product with one pooled statement for each step of a payment, as most servers work. The difference to the
 * product is what gathering statements gains.
 */

type Lanes = ReturnType<NonNullable<Parameters<typeof createGateway>[1]['lanes']>>

/** Each statement waits only for a connection of the pool. */
const plainLanes = (): Lanes => ({
  queue:
    ({ run }) =>
    async (row) => {
      const [verdict] = await run([row])
      if (verdict === undefined) throw new Error('A statement gave no verdict.')
      return verdict
    },
  waiting: () => ({ rows: 0, waitedMilliseconds: 0 }),
})

export type PlainOrders = Readonly<{
  environment: Readonly<Record<string, string>>
}>

async function start({ environment }: PlainOrders): Promise<void> {
  const configuration = readConfiguration(environment)
  const lines = gatherLines((text) => process.stdout.write(text))
  const running = createGateway(configuration, {
    clock: systemClock,
    log: createLog(configuration.logLevel, lines.write, lines.flush),
    note: () => undefined,
    simulatorUrl: () => configuration.simulator.url,
    lanes: plainLanes,
  })
  process.once('disconnect', () => void running.stop().finally(() => process.exit(0)))
  tell((await running.start()).url)
}

process.once('message', (orders: PlainOrders) => void start(orders))
