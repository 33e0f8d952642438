import type { Text } from '@vezne/protocol'
import { isUuid, maskedOrNull, momentWithOffset, uuidV7 } from '../../../base/kernel/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import type { AuditAct, AuditDetails } from '../../audit/index.ts'
import {
  addDays,
  type Chargeback,
  type ChargebackLine,
  type ChargebackMove,
  type ChargebackOpened,
  checkDay,
  checkNote,
  checkOpening,
  type Day,
  type OpeningRefusal,
  workingDayFrom,
} from '../../settlement/index.ts'
import { type ActingPorts, type ActStores, perform } from '../operator-ports.ts'

/** A case as a person or a statement tells it. */
export type ChargebackGiven = Pick<
  Chargeback,
  | 'orderId'
  | 'caseNumber'
  | 'amountMinor'
  | 'reasonCode'
  | 'reasonText'
  | 'receivedOn'
  | 'answerBy'
  | 'note'
> &
  Readonly<{
    /** Null: the working day after it was received, as for a return. */
    takenOn: Day | null
  }>

export type ChargebackMoved = Readonly<{
  move: ChargebackMove
  /** For `win`; null: today. */
  givenBackOn: Day | null
  note: string | null
}>

export type ChargebackActs = Readonly<{
  /** Undecided ones first, by their deadlines. `merchantIds` null: of all merchants. Reading is not reported. */
  chargebacks: (merchantIds: readonly string[] | null) => Promise<readonly Chargeback[]>
  findChargeback: (merchantId: string, chargebackId: string) => Promise<Chargeback | null>
  chargebacksOf: (merchantId: string, orderId: string) => Promise<readonly Chargeback[]>
  /**
   * Opens a case, books it and tells the merchant, in one transaction; the same case is opened once.
   *
   * @throws GatewayError INVALID_FIELD
   */
  openChargeback: (merchant: Merchant, given: ChargebackGiven) => Promise<ChargebackOpened>
  /** Null: its state does not allow the move, or there is no such case. @throws GatewayError INVALID_FIELD */
  moveChargeback: (
    merchant: Merchant,
    chargebackId: string,
    moved: ChargebackMoved,
  ) => Promise<Chargeback | null>
}>

const LISTED_MAXIMUM = 1_000

export function chargebackActs(ports: ActingPorts): ChargebackActs {
  const { chargebacks } = ports.stores
  return {
    chargebacks: (merchantIds) => chargebacks.list(merchantIds, LISTED_MAXIMUM),
    findChargeback: async (merchantId, id) =>
      isUuid(id) ? chargebacks.find(merchantId, id) : null,
    chargebacksOf: chargebacks.ofOrder,
    openChargeback: (merchant, given) => openChargeback(ports, merchant, given),
    moveChargeback: (merchant, chargebackId, moved) =>
      moveChargeback(ports, merchant, { ...moved, chargebackId }),
  }
}

/** A refused opening may have changed the order already: its transaction is rolled back. */
class NotOpened extends Error {
  override readonly name = 'NotOpened'
  readonly refusal: ChargebackOpened

  constructor(refusal: ChargebackOpened) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

async function openChargeback(
  ports: ActingPorts,
  { merchantId }: Merchant,
  given: ChargebackGiven,
): Promise<ChargebackOpened> {
  checkOpening(given)
  if (!isUuid(given.orderId)) return { kind: 'OrderNotFound' }
  try {
    return await perform(ports, async (stores) => {
      const result = await openWithin(stores, ports, { ...given, merchantId, line: null })
      if (!('chargeback' in result)) throw new NotOpened(result)
      const { kind, chargeback } = result
      const act = kind === 'Opened' ? 'chargeback.open' : 'chargeback.add'
      return { result, report: reportOf(act, chargeback) }
    })
  } catch (error) {
    if (error instanceof NotOpened) return error.refusal
    throw error
  }
}

type Opening = ChargebackGiven & Readonly<{ merchantId: string; line: ChargebackLine | null }>

/** Within the transaction of an act. */
export function openWithin(
  { chargebacks }: Pick<ActStores, 'chargebacks'>,
  { clock, actor }: ActingPorts,
  { takenOn, ...given }: Opening,
): Promise<ChargebackOpened> {
  const openedAt = clock.now()
  return chargebacks.open({
    ...given,
    note: maskedOrNull(given.note),
    reasonText: maskedOrNull(given.reasonText),
    takenOn: takenOn ?? workingDayFrom(addDays(given.receivedOn, 1)),
    chargebackId: uuidV7(openedAt),
    eventId: uuidV7(openedAt),
    openedBy: actor,
    openedAt,
  })
}

async function moveChargeback(
  ports: ActingPorts,
  { merchantId }: Merchant,
  { move, chargebackId, note, givenBackOn }: ChargebackMoved & Readonly<{ chargebackId: string }>,
): Promise<Chargeback | null> {
  checkNote(note)
  checkDay('givenBackOn', givenBackOn)
  if (!isUuid(chargebackId)) return null
  const at = ports.clock.now()
  const backOn = move === 'win' ? (givenBackOn ?? momentWithOffset(at).slice(0, 10)) : null
  const moving = { merchantId, chargebackId, move, note: maskedOrNull(note), by: ports.actor, at }
  return perform(ports, async ({ chargebacks }) => {
    const result = await chargebacks.move({ ...moving, givenBackOn: backOn, eventId: uuidV7(at) })
    const report = result === null ? null : reportOf(`chargeback.${move}`, result)
    return { result, report }
  })
}

/** Of the order, so that its time line shows it. Notes stay out: nothing can be erased from the chain. */
function reportOf(
  act: AuditAct,
  { orderId, chargebackId, caseNumber, amountMinor, bank, state }: Chargeback,
): Readonly<{ act: AuditAct; subject: string; details: AuditDetails }> {
  const amount = String(amountMinor)
  return {
    act,
    subject: orderId,
    details: { chargebackId, bank, caseNumber, amountMinor: amount, state },
  }
}

/** Why a case was not opened, and what to do. */
export const OPENING_REFUSALS: Readonly<Record<OpeningRefusal, Text>> = {
  OrderNotFound: {
    tr: 'Bu üye işyerinin böyle bir ödemesi yok; arşive kaldırılmışsa önce o çeyreği geri yükleyin.',
    en: 'This merchant has no such payment; restore its quarter first if it was archived.',
  },
  NothingTaken: {
    tr: 'Bu ödemede alınmış para yok: ters ibraz yalnız alınmış bir ödemeye açılır (ön provizyonda, kapatma işlemine).',
    en: 'This payment took no money: a chargeback is of a payment that did (of the capture, for a PreAuth).',
  },
  Busy: {
    tr: 'Bu ödemede bir iptal sürüyor; sonucu belli olunca yeniden deneyin.',
    en: 'A reverse of this payment is under way; try again when its outcome is known.',
  },
  ExceedsPayment: {
    tr: 'Ters ibrazların toplamı ödemenin tutarını aşamaz.',
    en: 'The chargebacks of a payment cannot exceed its amount.',
  },
  CaseKnown: {
    tr: 'Bu bankanın bu dosya numarası başka bir ödeme ya da tutar için kayıtlı.',
    en: 'This case number of this bank is recorded for another payment or amount.',
  },
}
