import { tell } from './tell.ts'

/**
 * The product's own build with one pooled statement for each step of a payment, as servers usually
 * work: what gathering is worth is the difference.
 */
type Build = Readonly<{
  gateway: typeof import('../../packages/gateway/src/gateway.ts')
  config: typeof import('../../packages/gateway/src/config/index.ts')
  kernel: typeof import('../../packages/gateway/src/kernel/index.ts')
}>

type Lanes = ReturnType<NonNullable<Parameters<Build['gateway']['createGateway']>[1]['lanes']>>

/** Nothing waits for anything but a connection of the pool. */
const plainLanes = (): Lanes => ({
  queue:
    ({ run }) =>
    async (row) => {
      const [verdict] = await run([row])
      if (verdict === undefined) throw new Error('A statement gave no verdict.')
      return verdict
    },
})

async function load(folder: string): Promise<Build> {
  const [gateway, config, kernel] = await Promise.all([
    import(new URL('gateway.js', folder).href),
    import(new URL('config/index.js', folder).href),
    import(new URL('kernel/index.js', folder).href),
  ])
  return { gateway, config, kernel }
}

export type PlainOrders = Readonly<{
  /** URL of the product's `dist` folder. */
  build: string
  environment: Readonly<Record<string, string>>
}>

async function start({ build, environment }: PlainOrders): Promise<void> {
  const { gateway, config, kernel } = await load(build)
  const configuration = config.readConfiguration(environment)
  const lines = gateway.gatherLines((text) => process.stdout.write(text))
  const running = gateway.createGateway(configuration, {
    clock: kernel.systemClock,
    log: gateway.createLog(configuration.logLevel, lines.write, lines.flush),
    note: () => undefined,
    simulatorUrl: () => configuration.simulator.url,
    lanes: plainLanes,
  })
  process.once('disconnect', () => void running.stop().finally(() => process.exit(0)))
  tell((await running.start()).url)
}

process.once('message', (orders: PlainOrders) => void start(orders))
