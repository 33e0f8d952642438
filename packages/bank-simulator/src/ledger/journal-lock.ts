import { readFile, unlink, writeFile } from 'node:fs/promises'
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
export async function lockJournal(path: string, waitMilliseconds = 5_000): Promise<Unlock> {
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
