import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { createFaults, createMoods } from './bank/index.ts'
import type { BankManifest, SimulatedBank } from './bank-manifest.ts'
import { BANKS } from './banks/index.ts'
import { type Clock, createIdentifiers, type RandomBytes } from './formats/index.ts'
import { createRequestHandler, listenFrom } from './http/index.ts'
import { openLedgers } from './ledger/index.ts'
import { createThreeDSecure } from './three-d-secure/index.ts'

export type BankSimulatorOptions = Readonly<{
  /** 0: any free port. Where the port is taken, the simulator takes the next higher free one. */
  port: number
  /** The journal lives here, in `bank-simulator/journal.jsonl`; one simulator per folder. */
  dataFolder: string
  /** Host names that it accepts, besides `localhost` and IP addresses. */
  allowedHosts?: readonly string[]
  clock?: Clock
  random?: RandomBytes
  /** How long the card `slow-10s` waits for its answer. */
  slowMilliseconds?: number
  /** How long queries do not find a payment with the card `late-record`. */
  lateRecordMilliseconds?: number
  /** How long the bank keeps a connection open that gets no answer. */
  holdMilliseconds?: number
}>

export type BankSimulator = Readonly<{
  url: string
  port: number
  /** Closes all connections, writes what is queued, and closes the journal. */
  close: () => Promise<void>
}>

/** Starts the banks in this process. Throws if the journal is damaged or no port is free. */
export async function startBankSimulator(options: BankSimulatorOptions): Promise<BankSimulator> {
  const clock = options.clock ?? (() => new Date())
  const random = options.random ?? randomBytes
  const journal = join(options.dataFolder, 'bank-simulator', 'journal.jsonl')
  const ledgers = await openLedgers(
    journal,
    BANKS.map(({ name }) => name),
  )
  const shared = createIdentifiers(clock, random)
  const { lateRecordMilliseconds = 10_000 } = options
  const withBooks = (manifest: BankManifest): SimulatedBank => {
    const { name, label, terminals, authCode } = manifest
    const identifiers =
      authCode === undefined ? shared : { ...shared, authCode: () => authCode(shared) }
    const ledger = ledgers.of(name)
    const moods = createMoods(manifest.moods ?? [])
    const known = { name, label, terminals, ledger, clock, identifiers }
    return { manifest, bank: { ...known, lateRecordMilliseconds, moods } }
  }
  const simulated = BANKS.map(withBooks)
  const gates = simulated.map(({ bank, manifest: { gate } }) => ({ bank, gate }))
  const allowedHosts = (options.allowedHosts ?? []).map((name) => name.toLowerCase())
  const service = {
    simulated,
    faults: createFaults(),
    pages: {
      threeDSecure: createThreeDSecure(gates),
      random,
      durable: ledgers.durable,
    },
    delays: {
      slowMilliseconds: options.slowMilliseconds ?? 10_000,
      holdMilliseconds: options.holdMilliseconds ?? 60_000,
    },
  }
  const handleRequest = createRequestHandler(service, allowedHosts)
  const server = createServer((request, response) => {
    void handleRequest(request, response)
  })
  const port = await listenFrom(server, options.port)
  const close = async (): Promise<void> => {
    await closeServer(server)
    await ledgers.close()
  }
  return { url: `http://127.0.0.1:${port}`, port, close }
}

/** Does not wait for open connections: some clients get no answer on purpose. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
