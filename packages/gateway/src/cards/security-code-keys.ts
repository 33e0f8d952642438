import { type CodeKey, periodAt } from './code-key.ts'
import {
  type CodeKeyPorts,
  type CodeKeyRing,
  createCodeKeyRing,
  currentKey,
  heldKey,
  isNamed,
  namesOf,
  ringTime,
} from './code-key-ring.ts'
import { keepCodeKeys, makeCodeKey } from './keep-code-keys.ts'

/** The keys of security codes that live, in memory (decision 3.6). */
export type SecurityCodeKeys = Readonly<{
  /** The step of a serving process, wanted every second: destroys, asks, answers and makes. */
  keep: () => Promise<void>
  /**
   * The key that seals now. Waits only where this process holds none yet: for another machine to hand it
   * over, three seconds at most; where none does, a further key is made.
   */
  sealing: () => Promise<CodeKey>
  /** Null: the key is destroyed, or nobody who holds it could be reached within three seconds. */
  byId: (keyId: string) => Promise<CodeKey | null>
}>

const POLL_MILLISECONDS = 100
const POLLS_MAXIMUM = 30
/** Enough for any race for the name of a period's key. */
const TRIES_MAXIMUM = 5

/** Each has its caller's promise, so that any number of calls at once take one step. */
type Work = {
  readonly ring: CodeKeyRing
  step: Promise<void> | null
  finding: Promise<CodeKey> | null
  /** Keys that nobody handed over in time: later calls do not wait for them again. */
  waitedInVain: ReadonlySet<string>
}

export function createSecurityCodeKeys(ports: CodeKeyPorts): SecurityCodeKeys {
  const ring = createCodeKeyRing(ports)
  const work: Work = { ring, step: null, finding: null, waitedInVain: new Set() }
  return {
    keep: () => takeStep(work),
    sealing: async () => currentKey(ring) ?? findOnce(work),
    byId: async (keyId) => heldKey(ring, keyId) ?? fetchKey(work, keyId),
  }
}

function takeStep(work: Work): Promise<void> {
  work.step ??= keepCodeKeys(work.ring).finally(() => {
    work.step = null
  })
  return work.step
}

function findOnce(work: Work): Promise<CodeKey> {
  work.finding ??= find(work).finally(() => {
    work.finding = null
  })
  return work.finding
}

async function find(work: Work): Promise<CodeKey> {
  const { ring } = work
  for (let tries = 1; tries <= TRIES_MAXIMUM; tries += 1) {
    await takeStep(work)
    const isNamedAlready = namesOf(ring, periodAt(ringTime(ring))).length > 0
    if (isNamedAlready) await polled(work, () => currentKey(ring) !== null)
    const found = currentKey(ring)
    if (found !== null) return found
    await makeCodeKey(ring, periodAt(ringTime(ring)))
  }
  throw new Error('vault: no key for security codes could be made')
}

async function fetchKey(work: Work, keyId: string): Promise<CodeKey | null> {
  const { ring } = work
  if (work.waitedInVain.has(keyId)) return null
  await takeStep(work)
  await polled(work, () => heldKey(ring, keyId) !== null || !isNamed(ring, keyId))
  const key = heldKey(ring, keyId)
  if (key === null && isNamed(ring, keyId)) giveUp(work, keyId)
  return key
}

/** It is taken all the same should it come later. */
function giveUp(work: Work, keyId: string): void {
  const { ring } = work
  const stillNamed = [...work.waitedInVain].filter((each) => isNamed(ring, each))
  work.waitedInVain = new Set([...stillNamed, keyId])
  ring.ports.note(
    `No running gateway handed over the key ${keyId} of security codes: payments whose code is sealed ` +
      'under it go to the bank without the code.',
  )
}

async function polled(work: Work, isDone: () => boolean): Promise<void> {
  for (let polls = 1; polls <= POLLS_MAXIMUM && !isDone(); polls += 1) {
    await work.ring.ports.clock.sleep(POLL_MILLISECONDS)
    await takeStep(work)
  }
}
