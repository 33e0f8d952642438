import type { SaidOfRecord } from '../compare-payment.ts'
import type { BankRecord, InquiryResult } from '../connector.ts'
import { refusing, sumOf, unavailable } from '../formats/answers.ts'
import { countOf, minorFromDecimal, shortText } from '../formats/field-texts.ts'
import { LIRA } from '../formats/request-texts.ts'
import { APPROVED, declineOf, isTerminalRefusal, NOT_FOUND } from './outcomes.ts'
import { type PayforAnswer, type PayforValues, toBankAnswer } from './response.ts'

/** Codes of the bank itself about the query, and not about a payment: they have letters. */
const OWN_CODE = /^[A-Z]/

const UNFINISHED = 'V000'

/** What a status query says by itself; null: the bank has the order, and its history must be read. */
export function readStatus({ value }: PayforAnswer, bankOrderId: string): InquiryResult | null {
  const code = value('ProcReturnCode')
  if (NOT_FOUND.has(code ?? '')) return { kind: 'notFound' }
  if (code === UNFINISHED) return unavailable('bankPending')
  if (code === null) return unavailable('unreadable')
  if (OWN_CODE.test(code) && declineOf(code) === null) {
    const cause = shortText(`refused ${code} ${value('ErrMsg') ?? ''}`)
    const { responseCode, responseMessage } = toBankAnswer(value)
    return {
      ...unavailable(cause),
      ...refusing(isTerminalRefusal(code)),
      said: { code: responseCode, text: responseMessage },
    }
  }
  return value('OrderId') === bankOrderId ? null : unavailable('anotherOrder')
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
  const read = rows.map(readRow)
  if (read.includes(null)) return unavailable('unreadable')
  const movements = read.filter((row) => row !== null)
  const record = recordOf(movements)
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
  const taken = state === 'taken' ? rows.filter(takesMoney) : []
  return {
    state,
    authorizedMinor: isApproved(shown) ? shown.amountMinor : 0n,
    capturedMinor: sumOf(taken),
    refundedMinor: sumOf(rows.filter((row) => row.type === 'Refund' && isApproved(row))),
    isoCode: state === 'declined' ? (declineOf(shown.code)?.isoCode ?? '05') : null,
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

function stateOf(rows: readonly Row[]): BankRecord['state'] {
  if (rows.some(({ status, code }) => status === 'P' || code === UNFINISHED)) return 'pending'
  const approved = rows.filter(isApproved)
  if (approved.some(({ type }) => type === 'Void')) return 'voided'
  const effective = approved.filter(({ status }) => status !== 'V')
  if (effective.some(takesMoney)) return 'taken'
  if (effective.some(({ type }) => type === 'PreAuth')) return 'preAuthorized'
  return approved.some(({ type }) => PAYMENTS.has(type)) ? 'voided' : 'declined'
}

function isApproved({ code }: Row): boolean {
  return code === APPROVED
}

function takesMoney(row: Row): boolean {
  return isApproved(row) && ['Auth', 'ParaPuanAuth', 'PostAuth'].includes(row.type)
}
