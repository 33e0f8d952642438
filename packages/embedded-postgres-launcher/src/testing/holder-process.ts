import { startEmbeddedPostgres } from '../index.ts'
import { SHOP } from './shop.ts'

/** A process that starts the server of the given data folder, says so, and stays until it is killed. */
const server = await startEmbeddedPostgres({
  application: SHOP,
  dataFolder: process.argv[2] ?? '',
  log: () => undefined,
})
process.stdout.write(`${server.connectionString}\n`)
// A Ctrl-C must end neither this process nor, which is what the test asks, the server.
process.on('SIGINT', () => process.stdout.write('interrupted\n'))
setInterval(() => undefined, 60_000)
