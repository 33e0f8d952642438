import pg from 'pg'
import { isReadOnly } from './database-errors.ts'

/** What is told of every connection that was wanted, and of every one that was given back. */
export type PoolObserver = Readonly<{
  failed: (error: Error) => void
  answered: () => void
}>

type Answered = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** Of a caller that waited for its turn: no host was asked. */
const QUEUE_TIMEOUT = 'timeout exceeded when trying to connect'

/**
 * A pool over several servers, of which one takes writes. A new connection goes to the host that answered
 * last. Where that host fails, each caller tries every other host once. When a server refuses a statement as
 * read-only, the pool closes every connection that is open at that moment: all of them may lead to that server,
 * which would answer them with old rows.
 */
export class WritablePool extends pg.Pool {
  readonly #addresses: readonly string[]
  readonly #observer: PoolObserver
  #trusted = new WeakSet<pg.PoolClient>()

  constructor(config: pg.PoolConfig, addresses: readonly string[], observer: PoolObserver) {
    const [connectionString] = addresses
    super(connectionString === undefined ? config : { ...config, connectionString })
    this.#addresses = addresses
    this.#observer = observer
    this.on('connect', (client) => this.#trusted.add(client))
    this.on('release', (error: unknown) => this.#noteRelease(error))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(answered: Answered): void
  override connect(answered?: Answered): Promise<pg.PoolClient> | undefined {
    const tries = Math.max(1, this.#addresses.length)
    if (answered === undefined) {
      return new Promise((resolve, reject) => {
        this.#acquire(tries, (error, client) => (client ? resolve(client) : reject(error)))
      })
    }
    this.#acquire(tries, answered)
    return undefined
  }

  /** `met` is the error of the hosts that were tried before. */
  #acquire(triesLeft: number, answered: Answered, met?: Error): void {
    const address = this.options.connectionString
    super.connect((error, client, release) => {
      if (client !== undefined && !this.#trusted.has(client)) {
        release(true)
        this.#acquire(triesLeft, answered, met)
        return
      }
      if (!error) {
        answered(error, client, release)
        return
      }
      // A standby tells an operator more than a host that is gone, whichever was tried last.
      const why = met !== undefined && isReadOnly(met) ? met : error
      const isHosts = !error.message.startsWith(QUEUE_TIMEOUT)
      if (isHosts) this.#moveFrom(address)
      if (isHosts && triesLeft > 1) {
        this.#acquire(triesLeft - 1, answered, why)
        return
      }
      this.#observer.failed(why)
      answered(why, client, release)
    })
  }

  /** Of all who failed at a host at once, the first moves the pool to the next one. */
  #moveFrom(address: string | undefined): void {
    if (address === undefined || this.options.connectionString !== address) return
    const next = (this.#addresses.indexOf(address) + 1) % this.#addresses.length
    // The pool makes each new connection from its options as they are then.
    this.options.connectionString = this.#addresses[next]
  }

  #noteRelease(error: unknown): void {
    if (isReadOnly(error)) this.#trusted = new WeakSet()
    if (error instanceof Error) this.#observer.failed(error)
    else if (error === undefined || error === null) this.#observer.answered()
  }
}
