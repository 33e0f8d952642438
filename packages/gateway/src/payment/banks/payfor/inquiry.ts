import type { SaidOfRecord } from '../compare-payment.ts'
import type { BankRecord, InquiryResult } from '../connector.ts'
import { refusedQuery, sumOf, unavailable, wholeList } from '../formats/answers.ts'
import { countOf, minorFromDecimal } from '../formats/field-texts.ts'
import { LIRA } from '../formats/request-texts.ts'
import { APPROVED, CODES, NOT_FOUND } from './outcomes.ts'
import { type PayforAnswer, type PayforValues, toBankAnswer } from './response.ts'

/** Codes of the bank itself about the query, and not about a payment: they have letters. */
const OWN_CODE = /^[A-Z]/

const UNFINISHED = 'V000'

/** The form was posted; the holder passed; the holder failed. */
const CODES_OF_THE_FORM = new Set([UNFINISHED, 'V033', 'V034'])

/**
 * The bank keeps a row from the moment at which the form is posted. Until a payment is sent, nothing is booked: that is
 * final once no process may send it, as it is for an order that the bank does not have.
 */
function isOfTheForm(value: PayforValues): boolean {
  return (
    CODES_OF_THE_FORM.has(value('ProcReturnCode') ?? '') &&
    value('TxnStatus') === 'N' &&
    value('AuthCode') === null
  )
}

/** What a status query says by itself; null: the bank has the order, and its history must be read. */
export function readStatus({ value }: PayforAnswer, bankOrderId: string): InquiryResult | null {
  const code = value('ProcReturnCode')
  const isOurs = value('OrderId') === bankOrderId
  if (NOT_FOUND.has(code ?? '')) return { kind: 'notFound' }
  if (isOfTheForm(value)) return isOurs ? { kind: 'notFound' } : unavailable('anotherOrder')
  if (code === UNFINISHED) return unavailable('bankPending')
  if (code === null) return unavailable('unreadable')
  if (OWN_CODE.test(code) && CODES.declineOf(code) === null) return refusalOf(value)
  return isOurs ? null : unavailable('anotherOrder')
}

/** The bank refused to answer a query. */
export function refusalOf(value: PayforValues) {
  return refusedQuery(toBankAnswer(value), CODES.refusesTerminal(value('ProcReturnCode')))
}

type Row = Readonly<{
  type: string
  /** Y stands, N was declined, V was voided, P is not finished. */
  status: string
  code: string
  amountMinor: bigint
  value: PayforValues
}>

/**
 * The record of an order from its history: a row for each movement. A refund that was refused carries its amount
 * too, so that only approved rows count.
 */
export function readHistory({ rows }: PayforAnswer, bankOrderId: string): InquiryResult {
  if (rows.length === 0) return unavailable('unreadable')
  const isOurs = (value: PayforValues): boolean =>
    [value('OrderId'), value('OrgOrderId')].includes(bankOrderId)
  if (!rows.every(isOurs)) return unavailable('anotherOrder')
  const booked = rows.filter((row) => !isOfTheForm(row))
  if (booked.length === 0) return { kind: 'notFound' }
  const movements = wholeList(booked.map(readRow))
  const record = movements === null ? null : recordOf(movements)
  return record === null ? unavailable('unreadable') : { kind: 'found', record }
}

function readRow(value: PayforValues): Row | null {
  const [type, status, code] = [value('TxnType'), value('TxnStatus'), value('ProcReturnCode')]
  const amountMinor = minorFromDecimal(value('PurchAmount') ?? '0')
  if (type === null || status === null || code === null || amountMinor === null) return null
  return { type, status, code, amountMinor, value }
}

const PAYMENTS = new Set(['Auth', 'ParaPuanAuth', 'PreAuth'])

/** Null: no payment is among the rows. */
function recordOf(rows: readonly Row[]): BankRecord | null {
  const payments = rows.filter(({ type }) => PAYMENTS.has(type))
  const shown = payments.find(isApproved) ?? payments[0]
  if (shown === undefined) return null
  const state = stateOf(rows)
  const effective = rows.filter((row) => !isUndone(row))
  const taken = state === 'taken' ? effective.filter(takesMoney) : []
  return {
    state,
    authorizedMinor: isApproved(shown) ? shown.amountMinor : 0n,
    capturedMinor: sumOf(taken),
    refundedMinor: sumOf(effective.filter((row) => row.type === 'Refund' && isApproved(row))),
    isoCode: state === 'declined' ? (CODES.declineOf(shown.code)?.isoCode ?? '05') : null,
    answer: { ...toBankAnswer(shown.value), responseMessage: null },
    ...saidOf(shown),
  }
}

/** Nothing signed the currency in the form: the card holder may have changed it. */
function saidOf({ type, value }: Row): Pick<BankRecord, 'said' | 'currency'> {
  const currency = value('Currency') ?? LIRA
  const said: SaidOfRecord = {
    isLira: currency === LIRA,
    installmentCount: countOf(value('InstallmentCount')),
    operation: type === 'PreAuth' ? 'PreAuth' : 'Auth',
    cardMask: value('CardMask'),
  }
  return currency === LIRA ? { said } : { said, currency }
}

/**
 * A void turns the row that it undoes to V. What it undid decides: a refund that was voided on the bank's portal
 * leaves the payment taken. The void of a capture opens the hold again; the gateway never captures such a hold once
 * more, so that the order counts as voided.
 */
function stateOf(rows: readonly Row[]): BankRecord['state'] {
  if (rows.some(({ status, code }) => status === 'P' || code === UNFINISHED)) return 'pending'
  const approved = rows.filter(isApproved)
  const hasVoid = approved.some(({ type }) => type === 'Void')
  if (hasVoid && !approved.some(isUndone)) return 'voided'
  const effective = approved.filter((row) => !isUndone(row))
  if (effective.some(takesMoney)) return 'taken'
  const wasCaptured = approved.some(({ type }) => type === 'PostAuth')
  if (effective.some(({ type }) => type === 'PreAuth') && !wasCaptured) return 'preAuthorized'
  return approved.some(({ type }) => PAYMENTS.has(type)) ? 'voided' : 'declined'
}

/** Whether a void has undone the capture only, so that a second void has a hold to release. */
export function isHoldOpenAgain({ rows }: PayforAnswer): boolean {
  const approved = rows.flatMap((value) => readRow(value) ?? []).filter(isApproved)
  const effective = approved.filter((row) => !isUndone(row))
  return (
    approved.some((row) => row.type === 'PostAuth' && isUndone(row)) &&
    effective.some(({ type }) => type === 'PreAuth') &&
    !effective.some(takesMoney)
  )
}

function isUndone({ status }: Row): boolean {
  return status === 'V'
}

function isApproved({ code }: Row): boolean {
  return code === APPROVED
}

function takesMoney(row: Row): boolean {
  return isApproved(row) && ['Auth', 'ParaPuanAuth', 'PostAuth'].includes(row.type)
}
