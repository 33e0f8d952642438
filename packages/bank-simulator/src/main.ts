import { startBankSimulator } from './start-bank-simulator.ts'

/** One Ctrl-C arrives as two signals: the terminal sends it to the whole process group, and npm forwards it. */
const REPEATED_SIGNAL_MILLISECONDS = 1_000

function readPort(text: string | undefined): number {
  const port = Number(text ?? '8081')
  if (text !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`BANK_PORT must be a port number from 0 (any free one) to 65535, not "${text}".`)
}

async function main(): Promise<void> {
  const wantedPort = readPort(process.env['BANK_PORT'])
  const dataFolder = process.env['DATA_DIR'] ?? './data'
  const names = (process.env['ALLOWED_HOSTS'] ?? '').split(',').map((name) => name.trim())
  const allowedHosts = names.filter((name) => name !== '')
  const simulator = await startBankSimulator({ port: wantedPort, dataFolder, allowedHosts })
  if (wantedPort !== 0 && simulator.port !== wantedPort) {
    console.log(`Port ${wantedPort} is taken; the bank simulator uses ${simulator.port}.`)
  }
  console.log(`Bank simulator listening on ${simulator.url}`)
  endOnSignal(() => simulator.close())
  if (process.connected) process.send?.({ kind: 'listening', url: simulator.url })
}

/** Ends on a signal. Where a parent process started it over an IPC channel, it ends with that parent too. */
function endOnSignal(close: () => Promise<void>): void {
  let endingSince: number | null = null
  const end = (): void => {
    if (endingSince !== null) {
      if (performance.now() - endingSince > REPEATED_SIGNAL_MILLISECONDS) process.exit(1)
      return
    }
    endingSince = performance.now()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        fail(error)
        process.exit(1)
      },
    )
  }
  const hasParent = process.send !== undefined
  process.on('SIGTERM', end)
  // The parent gets the same Ctrl-C, and decides when the bank ends.
  process.on('SIGINT', hasParent ? () => undefined : end)
  if (hasParent) process.on('disconnect', end)
  // The parent may have ended before this process listened for it.
  if (hasParent && !process.connected) end()
}

function fail(error: unknown): void {
  console.error(`Bank simulator: ${error instanceof Error ? error.message : 'failed'}`)
}

main().catch((error: unknown) => {
  fail(error)
  process.exit(1)
})
