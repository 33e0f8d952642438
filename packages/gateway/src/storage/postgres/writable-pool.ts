import pg from 'pg'
import { isReadOnly, NO_CONNECTION } from './database-errors.ts'

/** Hears of every connection that could not be had, and of every one that was given back. */
export type PoolObserver = Readonly<{
  failed: (error: Error) => void
  answered: () => void
}>

type Answered = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * A pool over several servers, of which one takes writes. A new connection goes to the host that answered last. Where
 * that host fails, each caller tries every other host once. When a server refuses a statement as read-only, the pool
 * closes all open connections: they may lead to the same server, which would answer with old rows.
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

  /** `earlier` is the error of the hosts that were tried before. */
  #acquire(triesLeft: number, answered: Answered, earlier?: Error): void {
    const address = this.options.connectionString
    super.connect((error, client, release) => {
      if (client !== undefined && !this.#trusted.has(client)) {
        release(true)
        this.#acquire(triesLeft, answered, earlier)
        return
      }
      if (!error) {
        answered(error, client, release)
        return
      }
      // The error of a standby tells an operator more than that of a host that is gone.
      const why = earlier !== undefined && isReadOnly(earlier) ? earlier : error
      const isHosts = !error.message.startsWith(NO_CONNECTION)
      if (isHosts) this.#moveFrom(address)
      if (isHosts && triesLeft > 1) {
        this.#acquire(triesLeft - 1, answered, why)
        return
      }
      this.#observer.failed(why)
      answered(why, client, release)
    })
  }

  /** Where several callers failed at a host at once, the first one moves the pool to the next host. */
  #moveFrom(address: string | undefined): void {
    if (address === undefined || this.options.connectionString !== address) return
    const next = (this.#addresses.indexOf(address) + 1) % this.#addresses.length
    // The pool reads its options for each new connection.
    this.options.connectionString = this.#addresses[next]
  }

  #noteRelease(error: unknown): void {
    if (isReadOnly(error)) this.#trusted = new WeakSet()
    if (error instanceof Error) this.#observer.failed(error)
    else if (error === undefined || error === null) this.#observer.answered()
  }
}
