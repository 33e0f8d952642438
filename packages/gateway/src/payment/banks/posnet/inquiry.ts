import type { BankRecord, InquiryResult } from '../connector.ts'
import { refusedQuery, sumOf, unavailable, wholeList } from '../formats/answers.ts'
import { bankTimeToIso, minorFromDecimal, shortTextOrNull } from '../formats/field-texts.ts'
import { childOf, childrenOf, textOf, type XmlElement } from '../formats/xml.ts'
import { CODES, NOT_FOUND, refusalText } from './outcomes.ts'
import { LIRA } from './request.ts'
import { hostLogKeyIn, isApproval, type PosnetAnswer, toBankAnswer } from './response.ts'

type Kind = 'sale' | 'auth' | 'capt' | 'return' | 'reverse'

/** A movement of an order. */
export type Movement = Readonly<{
  kind: Kind
  isApproved: boolean
  amountMinor: bigint
  hostLogKey: string
  element: XmlElement
}>

export type Movements =
  | Readonly<{ kind: 'movements'; movements: readonly Movement[] }>
  | Exclude<InquiryResult, { kind: 'found' }>

/** The movements of the order with this number. Only an explicit answer says that there is none. */
export function readMovements(answer: PosnetAnswer, orderNumber: string): Movements {
  if (answer.approved === '0' && answer.code === NOT_FOUND) return { kind: 'notFound' }
  if (!isApproval(answer)) {
    const refused = refusedQuery(toBankAnswer(answer), CODES.refusesTerminal(answer.code))
    return { ...refused, cause: refusalText(answer) }
  }
  const list = childOf(answer.root, 'transactions')
  const rows = list === null ? [] : childrenOf(list, 'transaction')
  if (rows.length === 0) {
    return textOf(answer.root, 'transactions') === ''
      ? { kind: 'notFound' }
      : unavailable('unreadable')
  }
  if (!rows.every((row) => textOf(row, 'orderID') === orderNumber)) {
    return unavailable('anotherOrder')
  }
  const movements = wholeList(rows.map(readRow))?.toSorted(byTime)
  return movements === undefined ? unavailable('unreadable') : { kind: 'movements', movements }
}

/** How the bank's documents, and its recorded answers, name a movement. */
const KINDS: Readonly<Record<string, Kind>> = {
  sale: 'sale',
  auth: 'auth',
  authorization: 'auth',
  capt: 'capt',
  capture: 'capt',
  return: 'return',
  refund: 'return',
  reverse: 'reverse',
  bonus_reverse: 'reverse',
}

/** Null for a row of which a part is missing, or has another shape than the bank's. */
function readRow(element: XmlElement): Movement | null {
  const kind = KINDS[textOf(element, 'state')?.toLowerCase() ?? '']
  const status = textOf(element, 'txnStatus') ?? ''
  const amountMinor = minorFromLira(textOf(element, 'amount') ?? '')
  const hostLogKey = hostLogKeyIn(textOf(element, 'hostlogkey'))
  if (kind === undefined || amountMinor === null || hostLogKey === null) return null
  // Any other status is none that is known to be an end.
  if (status !== '1' && status !== '0') return null
  return { kind, isApproved: status === '1', amountMinor, hostLogKey, element }
}

/** `1,16` and `1.234,56`: in this answer alone, amounts are lira with a comma. */
function minorFromLira(text: string): bigint | null {
  if (!/^(\d{1,3}(\.\d{3})+|\d{1,12}),\d{2}$/.test(text)) return null
  return minorFromDecimal(text.replaceAll('.', '').replace(',', '.'))
}

function byTime(one: Movement, other: Movement): number {
  const time = ({ element }: Movement): string => textOf(element, 'tranDate') ?? ''
  return time(one).localeCompare(time(other))
}

type Standing = Readonly<{ hold: Movement | null; taking: Movement | null; isVoided: boolean }>

/** What is left of an order after its movements. A reverse takes back what took the money, or else the hold. */
function standingOf(movements: readonly Movement[]): Standing {
  let standing: Standing = { hold: null, taking: null, isVoided: false }
  for (const movement of movements.filter(({ isApproved }) => isApproved)) {
    if (movement.kind === 'auth') standing = { ...standing, hold: movement }
    if (movement.kind === 'sale' || movement.kind === 'capt') {
      standing = { ...standing, taking: movement }
    }
    if (movement.kind === 'reverse') {
      const hold = standing.taking?.kind === 'capt' ? standing.hold : null
      standing = { hold, taking: null, isVoided: hold === null }
    }
  }
  return standing
}

/** The movement that a void takes back, by the bank's word for it; null: nothing is left. */
export function reversible(movements: readonly Movement[]): Movement | null {
  const { hold, taking } = standingOf(movements)
  return taking ?? hold
}

/** The movement that a refund is of, or that a capture is of. */
export function movementFor(
  operation: 'capt' | 'return',
  movements: readonly Movement[],
): Movement | null {
  const { hold, taking } = standingOf(movements)
  return operation === 'capt' ? hold : taking
}

/** The bank's record of an order; no movement of a payment among the rows: it cannot be read. */
export function readRecord(found: Movements): InquiryResult {
  if (found.kind !== 'movements') return found
  const { movements } = found
  const payments = movements.filter(({ kind }) => kind === 'sale' || kind === 'auth')
  const shown = payments.find(({ isApproved }) => isApproved) ?? payments[0]
  // A list of reverses alone is of a payment that was taken back.
  const first = shown ?? movements.find(({ kind, isApproved }) => kind === 'reverse' && isApproved)
  if (first === undefined) return unavailable('unreadable')
  const { hold, taking, isVoided } = standingOf(movements)
  const state = stateOf({ hold, taking, isVoided })
  const refunds = movements.filter(({ kind, isApproved }) => kind === 'return' && isApproved)
  const currency = textOf(first.element, 'currencyCode') ?? LIRA
  const record: BankRecord = {
    state,
    authorizedMinor: state === 'declined' ? 0n : first.amountMinor,
    capturedMinor: taking?.amountMinor ?? 0n,
    refundedMinor: sumOf(refunds),
    // The bank does not say why it declined.
    isoCode: state === 'declined' ? '05' : null,
    answer: answerOf(taking ?? hold ?? first),
    said: {
      isLira: currency === LIRA,
      installmentCount: null,
      operation: first.kind === 'reverse' ? null : first.kind === 'auth' ? 'PreAuth' : 'Auth',
      cardMask: textOf(first.element, 'ccno'),
    },
  }
  return { kind: 'found', record }
}

function stateOf({ hold, taking, isVoided }: Standing): BankRecord['state'] {
  if (taking !== null) return 'taken'
  if (hold !== null) return 'preAuthorized'
  return isVoided ? 'voided' : 'declined'
}

function answerOf({ element, hostLogKey, isApproved }: Movement): BankRecord['answer'] {
  return {
    responseCode: isApproved ? '00' : null,
    responseMessage: null,
    authCode: shortTextOrNull(textOf(element, 'authCode')),
    hostReference: hostLogKey,
    transactionId: hostLogKey,
    batchNumber: null,
    transactionDate: bankTimeToIso(textOf(element, 'tranDate')),
  }
}
