import { type FileHandle, mkdir, open, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MILLISECONDS = 50

const LOCK_WAIT_MILLISECONDS = 5_000

/**
 * Locks the journal for this process, because two simulators on one file would lose each other's bookings.
 * Waits for a holder that is about to end, so that a bank can start right after its parent was killed. The
 * lock of a dead process does not count. Returns the function that unlocks.
 */
async function lockJournal(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`
  for (let waited = 0; ; waited += POLL_MILLISECONDS) {
    if (await create(lock)) return () => unlink(lock).catch(() => undefined)
    const holder = await holderOf(lock)
    if (!isOther(holder)) await unlink(lock).catch(() => undefined)
    else if (waited >= LOCK_WAIT_MILLISECONDS) throw new Error(refusal(dirname(path), lock, holder))
    else await delay(POLL_MILLISECONDS)
  }
}

function refusal(folder: string, lock: string, holder: number): string {
  return (
    `another simulator (process ${holder}) keeps its books in ${folder}. Set another DATA_DIR, ` +
    `share that bank with BANK_URL, or remove ${lock} if that process is something else.`
  )
}

async function create(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** NaN if the file is missing or empty. */
async function holderOf(lock: string): Promise<number> {
  return Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10)
}

/** Whether the number is the id of another living process. */
function isOther(processId: number): boolean {
  if (Number.isNaN(processId) || processId === process.pid) return false
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // EPERM: the process lives, and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** An append-only file of JSON lines. */
export type Journal = Readonly<{
  /** Queues a line, in the order of the calls. */
  append: (event: object) => void
  /** Resolves once every line appended so far is synced; rejects for good after a failed write. */
  durable: () => Promise<void>
  close: () => Promise<void>
}>

/** The journal holds payers' data, such as IP addresses, even at a test bank. */
const OWNER_ONLY = 0o600

/** Reads the lines, removes an incomplete last line from the file, and opens it for appending. */
export async function openJournal(path: string): Promise<{ events: unknown[]; journal: Journal }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unlock = await lockJournal(path)
  try {
    const { events, wholeBytes } = parseLines(path, await readIfPresent(path))
    const file = await open(path, 'a', OWNER_ONLY)
    // Earlier versions made the file readable for everybody.
    await file.chmod(OWNER_ONLY)
    await file.truncate(wholeBytes)
    await file.sync()
    return { events, journal: createJournal(file, unlock) }
  } catch (error) {
    await unlock()
    throw error
  }
}

async function readIfPresent(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/**
 * The process died while it wrote a line without a newline: no client has its answer, so it is dropped. Any
 * other unreadable line is damage, and the bank does not guess at money.
 */
function parseLines(path: string, text: string): { events: unknown[]; wholeBytes: number } {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const events = whole
    .split('\n')
    .slice(0, -1)
    .map((line, index): unknown => {
      try {
        return JSON.parse(line)
      } catch {
        throw new Error(
          `Line ${index + 1} of the bank's journal ${path} is damaged: restore or remove the file.`,
        )
      }
    })
  return { events, wholeBytes: Buffer.byteLength(whole) }
}

/** Lines that arrive during a sync share the next sync, so many payments cost one. */
function createJournal(file: FileHandle, unlock: () => Promise<void>): Journal {
  let pending = ''
  let flushing: Promise<void> = Promise.resolve()
  let failure: unknown

  const flush = async (): Promise<void> => {
    if (failure !== undefined) throw failure
    if (pending === '') return
    const batch = pending
    pending = ''
    try {
      await file.appendFile(batch)
      await file.datasync()
    } catch (error) {
      failure = error
      throw error
    }
  }

  const durable = (): Promise<void> => {
    flushing = flushing.then(flush, flush)
    return flushing
  }

  return {
    append: (event) => {
      pending += `${JSON.stringify(event)}\n`
    },
    durable,
    close: async () => {
      await durable()
      await file.close()
      await unlock()
    },
  }
}
