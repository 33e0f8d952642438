import type { SaidOfRecord } from '../compare-payment.ts'
import type { BankRecord, InquiryResult } from '../connector.ts'
import { refusedQuery, sumOf, unavailable } from '../formats/answers.ts'
import { countOf, minorFromDecimal, shortTextOrNull } from '../formats/field-texts.ts'
import { LIRA } from '../formats/request-texts.ts'
import { APPROVED, hostDecline, NOT_FOUND } from './outcomes.ts'
import { TXN_CODES } from './request.ts'
import { codesOf, type JsonObject, objectsOf, textOf, toBankAnswer } from './response.ts'

/**
 * The record of an order from its history: the bank has no status query. Only an approved row that stands
 * (status N) moved money, and declined rows have the status N too.
 */
export function readHistory(said: JsonObject, bankOrderId: string): InquiryResult {
  const { own } = codesOf(said)
  if (own === NOT_FOUND) return { kind: 'notFound' }
  if (own !== APPROVED) return refusalOf(said)
  const details = objectsOf(said, 'txnDetailList')
  if (details === null) return unavailable('unreadable')
  if (details.length === 0) return { kind: 'notFound' }
  if (details.some((row) => !isAbout(row, bankOrderId))) {
    return unavailable('anotherOrder')
  }
  const rows = details.map(readRow)
  if (rows.some((row) => row?.isLira === false)) {
    return unavailable('anotherCurrency')
  }
  const record = rows.every((row) => row !== null) ? recordOf(rows) : null
  return record === null ? unavailable('unreadable') : { kind: 'found', record }
}

/** The bank refused to answer a query. */
export function refusalOf(said: JsonObject) {
  return refusedQuery({
    responseCode: shortTextOrNull(codesOf(said).own),
    responseMessage: shortTextOrNull(textOf(said, 'responseMessage')),
  })
}

/** A capture and a refund have order numbers of the bank's own, and name ours as their original's. */
function isAbout(row: JsonObject, bankOrderId: string): boolean {
  return [textOf(row, 'orderId'), textOf(row, 'orgOrderId')].includes(bankOrderId)
}

type Row = Readonly<{
  kind: 'payment' | 'capture' | 'refund' | 'other'
  isPreAuth: boolean
  isApproved: boolean
  /** N stands, V was voided; S and R are still being looked at by the bank. */
  status: string
  amountMinor: bigint
  isLira: boolean
  source: JsonObject
}>

const KINDS: Readonly<Record<string, Row['kind']>> = {
  [TXN_CODES.sale]: 'payment',
  [TXN_CODES.preAuth]: 'payment',
  [TXN_CODES.capture]: 'capture',
  [TXN_CODES.refund]: 'refund',
}

function readRow(source: JsonObject): Row | null {
  const txnCode = textOf(source, 'txnCode')
  const status = textOf(source, 'txnStatus')
  const amountMinor = minorFromDecimal(textOf(source, 'amount') ?? '')
  if (txnCode === null || status === null || amountMinor === null) return null
  const { own, host } = codesOf(source)
  return {
    kind: KINDS[txnCode] ?? 'other',
    isPreAuth: txnCode === TXN_CODES.preAuth,
    isApproved: own === APPROVED && (host ?? '00') === '00',
    status,
    amountMinor,
    isLira: (textOf(source, 'currencyCode') ?? LIRA) === LIRA,
    source,
  }
}

/** Null: no payment is among the rows. */
function recordOf(rows: readonly Row[]): BankRecord | null {
  const payments = rows.filter(({ kind }) => kind === 'payment')
  const shown = payments.find(({ isApproved }) => isApproved) ?? payments[0]
  if (shown === undefined) return null
  const effective = rows.filter(({ isApproved, status }) => isApproved && status === 'N')
  const state = stateOf(rows, effective)
  const { host } = codesOf(shown.source)
  return {
    state,
    authorizedMinor: shown.isApproved ? shown.amountMinor : 0n,
    capturedMinor: sumOf(effective.filter(takesMoney)),
    refundedMinor: sumOf(effective.filter(({ kind }) => kind === 'refund')),
    isoCode: state === 'declined' ? (hostDecline(host, '')?.isoCode ?? '05') : null,
    answer: { ...toBankAnswer(shown.source, shown.source), responseMessage: null },
    said: saidOf(shown),
  }
}

function saidOf({ isLira, isPreAuth, source }: Row): SaidOfRecord {
  return {
    isLira,
    installmentCount: countOf(textOf(source, 'installCount')),
    operation: isPreAuth ? 'PreAuth' : 'Auth',
    cardMask: textOf(source, 'maskedCardNumber'),
  }
}

/**
 * A void of a capture opens the hold of its pre-authorisation again. The gateway never captures such a hold
 * once more, so that the order counts as voided.
 */
function stateOf(rows: readonly Row[], effective: readonly Row[]): BankRecord['state'] {
  const approved = rows.filter(({ isApproved }) => isApproved)
  if (approved.some(({ status }) => status !== 'N' && status !== 'V')) return 'pending'
  if (effective.some(takesMoney)) return 'taken'
  const isUndone = approved.some(({ kind, status }) => kind === 'capture' && status === 'V')
  if (effective.some(({ kind }) => kind === 'payment') && !isUndone) return 'preAuthorized'
  return approved.some(({ kind }) => kind === 'payment') ? 'voided' : 'declined'
}

function takesMoney({ kind, isPreAuth }: Row): boolean {
  return kind === 'capture' || (kind === 'payment' && !isPreAuth)
}

/**
 * Whether the void of a capture has opened the hold of its pre-authorisation again, so that a second void has
 * something to release.
 */
export function isHoldOpenAgain(said: JsonObject): boolean {
  const rows = (objectsOf(said, 'txnDetailList') ?? []).map(readRow).filter((row) => row !== null)
  const approved = rows.filter(({ isApproved }) => isApproved)
  const effective = approved.filter(({ status }) => status === 'N')
  return (
    approved.some(({ kind, status }) => kind === 'capture' && status === 'V') &&
    effective.some(({ isPreAuth }) => isPreAuth) &&
    !effective.some(takesMoney)
  )
}
