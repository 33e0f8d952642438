import { get as httpGet } from 'node:http'
import { get as httpsGet } from 'node:https'
import { text } from 'node:stream/consumers'
import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import type { VezneClient } from '@vezne/client'
import { readConfiguration } from '../../packages/gateway/src/base/config/index.ts'
import { type Clock, systemClock } from '../../packages/gateway/src/base/kernel/index.ts'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import {
  createGateway,
  createLog,
  type Gateway,
  type GatewayParts,
  openOperator,
} from '../../packages/gateway/src/gateway.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../packages/gateway/src/storage/testing/index.ts'
import { startDatabaseProxy } from '../support/proxied-database.ts'
import { sandboxClient } from '../support/sandbox-merchants.ts'
import type { StallingProxy } from '../support/stalling-proxy.ts'

const VEZNE_MASTER_KEY = Buffer.alloc(32, 7).toString('base64')

type JobList = ReturnType<NonNullable<NonNullable<GatewayParts['around']>['jobs']>>

/** The one job that runs by itself. */
const BEAT = 'beat of the test'

/**
 * A gateway with its database. A test sets the time and runs the jobs. The machine's clock and the time that passes on it
 * move together, so that the gateway and its database agree.
 */
export class WatchedGateway {
  readonly bank: BankSimulator
  readonly database: TestDatabase
  /** The proxy between the gateway and its database. */
  readonly way: StallingProxy
  /** The name of the one job that runs by itself. */
  readonly beat = BEAT
  /** Faults that a test can cause. */
  readonly broken = { beat: false, inquire: false }
  /** The error of the gateway's machine's wall clock. */
  wrongByMilliseconds = 0

  readonly #environment: Readonly<Record<string, string>>
  #passedMilliseconds = 0
  /**
   * The time that had passed when the gateway started: the database's clock, which the gateway uses, does not
   * include it.
   */
  #passedAtStart = 0
  #beats = 0
  #jobs: JobList = []
  #running: Readonly<{ gateway: Gateway; url: string }> | null = null

  private constructor(
    parts: Pick<WatchedGateway, 'bank' | 'database' | 'way'>,
    environment: Readonly<Record<string, string>>,
  ) {
    this.bank = parts.bank
    this.database = parts.database
    this.way = parts.way
    this.#environment = environment
  }

  static async start(folder: string, changes: Record<string, string> = {}) {
    const [database, bank] = await Promise.all([
      createTestDatabase(),
      startBankSimulator({ port: 0, dataFolder: folder }),
    ])
    const way = await startDatabaseProxy(database.connectionString)
    const environment = {
      DATABASE_URL: way.connectionString,
      DATA_DIR: folder,
      PORT: '0',
      BANK_URL: bank.url,
      NONCE_WINDOW: '24h/15m',
      VEZNE_MASTER_KEY,
      ...changes,
    }
    const watched = new WatchedGateway({ bank, database, way }, environment)
    await watched.serve()
    return watched
  }

  get url(): string {
    return this.#running?.url ?? ''
  }

  get merchant(): VezneClient {
    return sandboxClient(this.url)
  }

  /** To be called again only while little time has passed: the gateway's clock begins with the real time. */
  async serve(): Promise<void> {
    this.#passedAtStart = this.#passedMilliseconds
    const gateway = createGateway(readConfiguration(this.#environment), {
      ...this.#parts,
      around: {
        jobs: (list) => {
          this.#jobs = list
          return [{ name: BEAT, everyMilliseconds: 1, run: () => this.#beat() }]
        },
        useCases: (useCases) => ({
          ...useCases,
          inquire: async (...call) => {
            if (this.broken.inquire) throw new Error('broken by the test')
            return useCases.inquire(...call)
          },
        }),
      },
    })
    const { url } = await gateway.start()
    this.#running = { gateway, url }
  }

  async end(): Promise<void> {
    const ending = this.#running
    this.#running = null
    await ending?.gateway.stop()
  }

  async close(): Promise<void> {
    await this.end()
    await this.way.close()
    await this.bank.close()
    await this.database.drop()
  }

  /** Runs jobs once, in this order. */
  async run(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      const job = this.#jobs.find((one) => one.name === name)
      if (job === undefined) throw new Error(`there is no job "${name}"`)
      await job.run()
    }
  }

  /** Runs the job that delivers webhooks, and waits for the rounds that it began: time that passes would disturb them. */
  async deliver(): Promise<void> {
    await this.run('deliver webhooks')
    const sql = `select from webhook_endpoint where leased_until > timestamptz '2000-01-01'`
    const isIdle = async () => (await this.database.pool.query(sql)).rowCount === 0
    await waitFor(isIdle, { what: 'the rounds of deliveries to end' })
  }

  /** Lets time pass for everybody; the job of the test runs again then, unless it is broken. */
  async pass(seconds: number): Promise<void> {
    this.#passedMilliseconds += seconds * 1_000
    if (this.broken.beat || this.#running === null) return
    // The second run that begins from now on: the first one has been noted then.
    const wanted = this.#beats + 2
    const hasRun = () => this.#beats >= wanted
    await waitFor(hasRun, { what: 'the job of the test' })
  }

  /** The gateway's present time, in seconds since 1970. */
  get nowSeconds(): number {
    return (systemClock.now().getTime() + this.#passedMilliseconds) / 1_000
  }

  /** What `/metrics` answers. */
  metrics(): Promise<string> {
    const get = this.url.startsWith('https') ? httpsGet : httpGet
    return new Promise((resolve, reject) => {
      // The certificate is the test's own.
      const asked = get(`${this.url}/metrics`, { rejectUnauthorized: false }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`/metrics answered ${answer.statusCode}`))
        text(answer).then(resolve, reject)
      })
      asked.on('error', reject)
    })
  }

  /** The sum of a metric over all of its series that have these labels. Throws where there is none. */
  async metric(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
    const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
    const lines = (await this.metrics()).split('\n').filter((line) => {
      const isOfMetric = line.startsWith(`${name} `) || line.startsWith(`${name}{`)
      return isOfMetric && pairs.every((pair) => line.includes(pair))
    })
    if (lines.length === 0) throw new Error(`There is no ${name} with ${pairs.join()}.`)
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
  }

  /** Reads the metrics that come from the database anew. */
  figures(): Promise<void> {
    return this.run('read the figures of operations')
  }

  /** The command line beside the gateway. */
  operator(): ReturnType<typeof openOperator> {
    return openOperator(readConfiguration(this.#environment), this.#parts)
  }

  get #passedHere(): number {
    return this.#passedMilliseconds - this.#passedAtStart
  }

  get #parts() {
    const clock: Clock = {
      ...systemClock,
      now: () =>
        new Date(systemClock.now().getTime() + this.#passedHere + this.wrongByMilliseconds),
      monotonicMilliseconds: () => systemClock.monotonicMilliseconds() + this.#passedHere,
    }
    const log = createLog('silent', () => undefined)
    return { clock, log, note: () => undefined, simulatorUrl: () => this.bank.url }
  }

  async #beat(): Promise<void> {
    if (this.broken.beat) throw new Error('broken by the test')
    this.#beats += 1
  }
}
