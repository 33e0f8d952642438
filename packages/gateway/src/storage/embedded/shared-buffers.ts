import { totalmem } from 'node:os'

const MEGABYTE = 1024 * 1024
/** PostgreSQL's own. */
const MEGABYTES_MINIMUM = 128
/** All indexes of ten million orders. */
const MEGABYTES_MAXIMUM = 4_096
/** PostgreSQL's manual says a quarter for a machine of its own; here a gateway lives on it too. */
const SHARE = 1 / 8

/**
 * What the built-in server keeps of its tables in memory of its own, in megabytes. It takes it page by page as it
 * reads, and never more. What the kernel remembers of files it may forget whenever it likes (decision 8.20).
 */
export function sharedBuffersMegabytes(memoryBytes = memoryOfThisMachine()): number {
  const share = Math.floor((memoryBytes * SHARE) / MEGABYTE)
  return Math.min(MEGABYTES_MAXIMUM, Math.max(MEGABYTES_MINIMUM, share))
}

/** A container has less than the machine it runs on; where nothing limits it, Node.js says zero, or more than there is. */
function memoryOfThisMachine(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
