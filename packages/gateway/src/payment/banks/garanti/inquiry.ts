import type { BankRecord, InquiryResult, PointsResult } from '../connector.ts'
import { refusedQuery, sumOf, unavailable, wholeList } from '../formats/answers.ts'
import { countOf, minorFromKurus, shortText, shortTextOrNull } from '../formats/field-texts.ts'
import { LIRA } from '../formats/request-texts.ts'
import { childOf, childrenOf, textOf, type XmlElement } from '../formats/xml.ts'
import { hostDecline, NOT_FOUND, outcomeOf, REFUSES_TERMINAL } from './outcomes.ts'
import { type GarantiAnswer, isApproval, isOwnRefusal, toBankAnswer } from './response.ts'

/** A movement in the history of an order. */
type Movement = Readonly<{
  type: string
  isApproved: boolean
  returnCode: string
  amountMinor: bigint
  isLira: boolean
  isSettled: boolean
  reference: string
  element: XmlElement
}>

export type History =
  | Readonly<{ kind: 'movements'; movements: readonly Movement[] }>
  | Exclude<InquiryResult, { kind: 'found' }>

/** The movements of an order. The outer Response is about the query. */
export function readHistory(answer: GarantiAnswer, bankOrderId: string): History {
  const { reasonCode } = answer
  if (isOwnRefusal(answer) && NOT_FOUND.has(reasonCode ?? '')) return { kind: 'notFound' }
  if (!isApproval(answer)) {
    const isRefusal = isOwnRefusal(answer) && REFUSES_TERMINAL.has(reasonCode ?? '')
    const { responseCode } = toBankAnswer(answer)
    // The system's message only repeats the code.
    const responseMessage = shortTextOrNull(answer.errorMessage ?? answer.systemMessage)
    const refused = refusedQuery({ responseCode, responseMessage }, isRefusal)
    return { ...refused, cause: causeOf(answer) }
  }
  if (answer.orderId !== bankOrderId) return unavailable('anotherOrder')
  const result = answer.order && childOf(answer.order, 'OrderHistInqResult')
  const list = result && childOf(result, 'OrderTxnList')
  const movements = wholeList(list === null ? [] : childrenOf(list, 'OrderTxn').map(readMovement))
  if (movements === null || movements.length === 0) return unavailable('unreadable')
  return { kind: 'movements', movements }
}

/** How a refused query is told in the log. */
export function causeOf({ code, reasonCode, errorMessage }: GarantiAnswer): string {
  return shortText(`refused ${code ?? ''}/${reasonCode ?? ''} ${errorMessage ?? ''}`)
}

/** The amount is PreAuthAmount for a pre-authorisation, and AuthAmount for all else. */
function readMovement(element: XmlElement): Movement | null {
  const value = (name: string): string => textOf(element, name)?.trim() ?? ''
  const type = value('Type').toLowerCase()
  const amountMinor = minorFromKurus(
    value(type === 'preauth' ? 'PreAuthAmount' : 'AuthAmount') || '0',
  )
  if (type === '' || amountMinor === null) return null
  const returnCode = value('ReturnCode')
  return {
    type,
    isApproved: value('Status') === '00' && returnCode === '00',
    returnCode,
    amountMinor,
    // A declined movement has the currency 0, and lists write TL.
    isLira: ['', '0', 'TL', LIRA].includes(value('CurrencyCode')),
    isSettled: value('Settlement').toUpperCase() === 'Y',
    reference: value('RetrefNum'),
    element,
  }
}

/** The amounts of refunds that were made, and not undone on the bank's portal. Null: it is open which were undone. */
function refundsOf(movements: readonly Movement[]): readonly Movement[] | null {
  const refunds = approvedOf(movements, 'refund')
  const voids = approvedOf(movements, 'void')
  const marked = refunds.filter(({ element }) => textOf(element, 'VoidDate')?.trim())
  if (voids.length === marked.length) return refunds.filter((one) => !marked.includes(one))
  const left = [...refunds]
  for (const { amountMinor } of voids) {
    const undone =
      left.length === 1 ? 0 : left.findLastIndex((one) => one.amountMinor === amountMinor)
    if (undone === -1) return null
    left.splice(undone, 1)
  }
  return left
}

/** The record of an order from its movements, and from the mask of `orderinq`: movements name no card. */
export function readRecord(history: History, cardMask: string | null = null): InquiryResult {
  if (history.kind !== 'movements') return history
  const { movements } = history
  if (movements.some(({ isLira }) => !isLira)) {
    return unavailable('anotherCurrency')
  }
  const payments = movements.filter(({ type }) => type === 'sales' || type === 'preauth')
  const shown = payments.find(({ isApproved }) => isApproved) ?? payments[0]
  if (shown === undefined) return unavailable('unreadable')
  const hasRefunds = approvedOf(movements, 'refund').length > 0
  const refunds = hasRefunds ? refundsOf(movements) : []
  if (refunds === null) return unavailable('unreadable')
  // Only a settled payment is refunded, and it cannot be voided any more: such a void undid a refund.
  const state = stateOf(hasRefunds ? movements.filter(({ type }) => type !== 'void') : movements)
  const isTaken = state === 'taken' || state === 'settled'
  return {
    kind: 'found',
    record: {
      state,
      authorizedMinor: shown.isApproved ? shown.amountMinor : 0n,
      capturedMinor: isTaken ? sumOf(approvedOf(movements, 'sales', 'postauth')) : 0n,
      refundedMinor: sumOf(refunds),
      isoCode: state === 'declined' ? hostDecline(shown.returnCode, '').isoCode : null,
      answer: answerOf(shown),
      said: {
        isLira: shown.isLira,
        installmentCount: countOf(textOf(shown.element, 'InstallmentCnt')),
        operation: shown.type === 'preauth' ? 'PreAuth' : 'Auth',
        cardMask,
      },
    },
  }
}

/** The card's mask in the answer to `orderinq`; null where it is not about our order, or shows none. */
export function cardMaskOf(answer: GarantiAnswer, bankOrderId: string): string | null {
  if (!isApproval(answer) || answer.orderId !== bankOrderId || answer.order === null) return null
  const result = childOf(answer.order, 'OrderInqResult')
  const mask = result === null ? null : (textOf(result, 'CardNumberMasked')?.trim() ?? null)
  // The bank writes the word where it has no card.
  return mask === '' || mask === 'null' ? null : mask
}

function stateOf(movements: readonly Movement[]): BankRecord['state'] {
  const has = (type: string): boolean => approvedOf(movements, type).length > 0
  if (has('void')) return 'voided'
  const taking = approvedOf(movements, 'sales', 'postauth')
  if (taking.length > 0) return taking.every(({ isSettled }) => isSettled) ? 'settled' : 'taken'
  return has('preauth') ? 'preAuthorized' : 'declined'
}

function approvedOf(
  movements: readonly Movement[],
  ...types: readonly string[]
): readonly Movement[] {
  return movements.filter(({ type, isApproved }) => isApproved && types.includes(type))
}

function answerOf({ element, returnCode, reference }: Movement): BankRecord['answer'] {
  const value = (name: string): string | null => shortTextOrNull(textOf(element, name))
  return {
    responseCode: shortTextOrNull(returnCode),
    responseMessage: null,
    authCode: value('AuthCode'),
    hostReference: shortTextOrNull(reference),
    transactionId: null,
    batchNumber: value('BatchNum'),
    transactionDate: null,
  }
}

const REFERRED = {
  capture: ['preauth'],
  void: ['postauth', 'sales', 'preauth'],
  refund: ['postauth', 'sales'],
} as const

export type Referring = keyof typeof REFERRED

/**
 * The RetrefNum of the movement that a call is about; null: there is none. A void undoes what took the money, or
 * else the pre-authorisation.
 */
export function referenceFor(operation: Referring, movements: readonly Movement[]): string | null {
  const types: readonly string[] = REFERRED[operation]
  const found = types
    .map((type) => movements.find((one) => one.isApproved && one.type === type))
    .find((one) => one !== undefined)
  return found === undefined || found.reference === '' ? null : found.reference
}

/** The card's points of the kind BNS. A card without any has none in the list. */
export function readPoints(answer: GarantiAnswer): PointsResult {
  if (!isApproval(answer)) {
    const outcome = outcomeOf(answer, answer.orderId ?? '')
    if (outcome.kind === 'declined') {
      return { kind: 'declined', isoCode: outcome.isoCode, answer: outcome.answer }
    }
    return unavailable(outcome.kind === 'rejected' ? outcome.reason : 'bankPending')
  }
  const result = childOf(answer.transaction, 'RewardInqResult')
  const list = result === null ? null : childOf(result, 'RewardList')
  const rewards = list === null ? [] : childrenOf(list, 'Reward')
  const bonus = rewards.find((reward) => textOf(reward, 'Type') === 'BNS')
  const availableMinor =
    bonus === undefined ? 0n : minorFromKurus(textOf(bonus, 'TotalAmount') ?? '')
  return availableMinor === null ? unavailable('unreadable') : { kind: 'found', availableMinor }
}
