import { type FileHandle, mkdir, open, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MILLISECONDS = 50

/** Gives the journal back. */
type Unlock = () => Promise<void>

/**
 * Takes the journal for this process: two simulators that append to one file, each with its own
 * books in memory, would cut off each other's bookings. A holder that is ending is waited for, so
 * that a bank may start again right after its parent was killed; one that is gone is passed over.
 */
async function lockJournal(path: string, waitMilliseconds = 5_000): Promise<Unlock> {
  const lock = `${path}.lock`
  for (let waited = 0; ; waited += POLL_MILLISECONDS) {
    if (await create(lock)) return () => unlink(lock).catch(() => undefined)
    const holder = await holderOf(lock)
    if (!isOther(holder)) await unlink(lock).catch(() => undefined)
    else if (waited >= waitMilliseconds) throw new Error(refusal(dirname(path), lock, holder))
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

/** NaN where the file is gone or empty by now. */
async function holderOf(lock: string): Promise<number> {
  return Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10)
}

/** Whether a process other than this one lives under that number. */
function isOther(processId: number): boolean {
  if (Number.isNaN(processId) || processId === process.pid) return false
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // It lives, and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** An append-only file of JSON lines that is on disk before anybody hears about it. */
type Journal = Readonly<{
  /** Queues a line, in the order of the calls. */
  append: (event: unknown) => void
  /** Resolves once every line appended so far is synced; rejects for good after a failed write. */
  durable: () => Promise<void>
  close: () => Promise<void>
}>

/** A bank's books are nobody else's business, not even a test bank's. */
const OWNER_ONLY = 0o600

/** Reads the lines back, drops a torn last one from the file, and opens it for appending. */
export async function openJournal(path: string): Promise<{ events: unknown[]; journal: Journal }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unlock = await lockJournal(path)
  try {
    const { events, wholeBytes } = parseLines(path, await readIfPresent(path))
    const file = await open(path, 'a', OWNER_ONLY)
    // One of an earlier version was made readable by everybody.
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
 * A line without its newline was being written when the process died: nobody was answered, so it
 * never happened. A broken line before the last is damage, and money is not guessed.
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

/** Lines that arrive while a sync runs share the next one, so many payments cost one sync. */
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
