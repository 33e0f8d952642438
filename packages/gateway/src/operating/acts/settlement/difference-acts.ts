import { fieldError, isText, isUuid, maskCardNumbersIn } from '../../../base/kernel/index.ts'
import type { AuditAct } from '../../audit/index.ts'
import {
  type ClaimRow,
  claimText,
  type DifferenceName,
  type DifferencesAsked,
  type StoredDifference,
} from '../../settlement/index.ts'
import { type ActingPorts, perform } from '../operator-ports.ts'

type Noted = DifferenceName & Readonly<{ note: string | null }>

/** The letter to a bank in both languages, and the payments that it is about. */
export type DifferenceClaim = Readonly<{
  difference: StoredDifference
  text: StoredDifference['text']
  rows: readonly ClaimRow[]
}>

/** Null: there is no such difference, or later statements explain it. A null note leaves what was written. */
export type DifferenceActs = Readonly<{
  /** By value date, the latest first. Reading is not reported. */
  differences: (merchantId: string, asked: DifferencesAsked) => Promise<readonly StoredDifference[]>
  /** Says that the difference is right as it is. @throws GatewayError INVALID_FIELD, naming `note` */
  confirmDifference: (asked: Noted) => Promise<StoredDifference | null>
  /** Writes down what a person knows about it. @throws GatewayError as above */
  noteDifference: (
    asked: DifferenceName & Readonly<{ note: string }>,
  ) => Promise<StoredDifference | null>
  /** Says that the bank was asked for the money. @throws GatewayError as above */
  claimDifference: (asked: Noted) => Promise<DifferenceClaim | null>
  /** The claim of a difference once more; reported nowhere. */
  differenceClaim: (name: DifferenceName) => Promise<DifferenceClaim | null>
}>

export function differenceActs(ports: ActingPorts): DifferenceActs {
  const act = (name: ActName, state: State, asked: Noted) => actOn(ports, { name, state }, asked)
  return {
    differences: ports.stores.differences.list,
    confirmDifference: (asked) => act('difference.confirm', 'confirmed', asked),
    noteDifference: (asked) => act('difference.note', null, asked),
    claimDifference: async (asked) => {
      const difference = await act('difference.claim', 'claimed', asked)
      return difference && claimOf(ports, asked, difference)
    },
    differenceClaim: async (name) => {
      if (!isUuid(name.differenceId)) return null
      const difference = await ports.stores.differences.find(name)
      return difference && claimOf(ports, name, difference)
    },
  }
}

type ActName = Extract<AuditAct, `difference.${string}`>
type State = 'confirmed' | 'claimed' | null

/** The note is kept with the difference alone: nothing can be erased from the audit chain. */
async function actOn(
  ports: ActingPorts,
  { name, state }: Readonly<{ name: ActName; state: State }>,
  { merchantId, differenceId, note: given }: Noted,
): Promise<StoredDifference | null> {
  const note = given === null ? null : noteIn(given)
  if (!isUuid(differenceId)) return null
  return perform(ports, async ({ differences }) => {
    const key = { merchantId, differenceId }
    const done = { state, note, doneBy: ports.actor, doneAt: ports.clock.now() }
    if (!(await differences.act(key, done))) return { result: null, report: null }
    const difference = await differences.find(key)
    if (difference === null) throw new Error(`The difference ${differenceId} is gone.`)
    const { kind, bank, amountMinor } = difference
    const details = { merchantId, kind, bank, amountMinor: Number(amountMinor) }
    return { result: difference, report: { act: name, subject: differenceId, details } }
  })
}

const NOTE_CHARACTERS_MAXIMUM = 500

const NOTE_RULE = {
  tr: `1 ile ${NOTE_CHARACTERS_MAXIMUM} karakter arasında bir metin olmalıdır`,
  en: `must be a text of 1 to ${NOTE_CHARACTERS_MAXIMUM} characters`,
}

function noteIn(given: string): string {
  const note = given.trim()
  const isRight = note !== '' && note.length <= NOTE_CHARACTERS_MAXIMUM && isText(note)
  if (!isRight) throw fieldError('note', NOTE_RULE)
  return maskCardNumbersIn(note)
}

async function claimOf(
  { stores }: ActingPorts,
  { merchantId, differenceId }: DifferenceName,
  difference: StoredDifference,
): Promise<DifferenceClaim> {
  const rows = await stores.differences.claimRows({ merchantId, differenceId })
  const merchant = await stores.merchants.findMerchant(merchantId)
  return { difference, text: claimText(difference, rows, merchant?.name ?? merchantId), rows }
}
