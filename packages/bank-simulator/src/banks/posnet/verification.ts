import { type Bank, cardError } from '../../bank/index.ts'
import { valuesOf } from '../../formats/index.ts'
import type { StoredVerification, Verification } from '../../ledger/index.ts'
import { type ApiAnswer, refusal } from './answer.ts'
import { merchantPacketOf, sealed, signOf } from './packets.ts'
import { answerMac, requestMac } from './posnet-hash.ts'
import {
  type ApiRequest,
  CARD_CODES,
  cardDataOf,
  currencyCode,
  wrongField,
  xidOf,
} from './request.ts'
import { type PosnetTerminal, terminalOf } from './terminals.ts'

const PACKED = 'XID amount currencyCode installment tranType ccno cardHolderName'

/** oosRequestData: encrypts the payment and its card, for the browser to carry to the gate. */
export function sealRequest(bank: Bank, request: ApiRequest): ApiAnswer {
  const terminal = terminalOf(request.terminalId)
  const isKnown = terminal !== undefined && request.value('posnetid') === terminal.posnetId
  if (!isKnown) return refusal('0148')
  const wrong =
    wrongField(request, 'XID') ?? cardError(cardDataOf(request), bank.clock(), CARD_CODES)
  if (wrong !== null) return refusal(wrong)
  if (!/^(Sale|Auth)$/.test(request.value('tranType'))) return refusal('0214')
  const packed = PACKED.split(' ').map((name) => [name, request.value(name)] as const)
  const data1 = sealed(Object.fromEntries(packed), terminal, bank.identifiers)
  const data2 = bank.identifiers.hex(52)
  return {
    ...APPROVED,
    oosRequestDataResponse: { data1, data2, sign: signOf(data1 + data2, terminal) },
  }
}

const APPROVED = { approved: '1', respCode: '', respText: '' }

/** The verification that the packets of a callback name; null: none has these packets. */
export function verificationOf(
  bank: Bank,
  { terminalId, value }: ApiRequest,
): StoredVerification | null {
  const terminal = terminalOf(terminalId)
  const stored = bank.ledger.verificationByMd(value('bankData'))
  if (terminal === undefined || stored === undefined || stored.result === null) return null
  const packets = value('bankData') + merchantPacketOf(value('bankData'))
  const isWhole =
    stored.verification.clientId === terminalId &&
    value('merchantData') === merchantPacketOf(value('bankData')) &&
    value('sign') === signOf(packets, terminal)
  return isWhole ? stored : null
}

function coveredBy({ bankOrderId, currency }: Verification, amountMinor: number) {
  const amount = String(amountMinor)
  return { xid: xidOf(bankOrderId), amount, currency: currencyCode(currency) }
}

/** Whether the merchant names the same payment as the packets. */
export function isSigned({ terminalId, value }: ApiRequest, verification: Verification): boolean {
  const terminal = terminalOf(terminalId)
  if (terminal === undefined) return false
  return value('mac') === requestMac(coveredBy(verification, verification.amountMinor), terminal)
}

/** oosResolveMerchantData: what a callback says. */
export function resolveCallback(bank: Bank, request: ApiRequest): ApiAnswer {
  const terminal = terminalOf(request.terminalId)
  const found = verificationOf(bank, request)
  if (terminal === undefined || found === null || found.result === null) return refusal('0223')
  const { verification, result } = found
  if (!isSigned(request, verification)) return refusal('E216')
  const { mdStatus } = result
  const returned = Number(valuesOf(result.callback)('Amount'))
  const covered = coveredBy(verification, returned)
  return {
    ...APPROVED,
    oosResolveMerchantDataResponse: {
      ...covered,
      installment: verification.installments.padStart(2, '0'),
      point: '0',
      pointAmount: '0',
      txStatus: TX_STATUSES[mdStatus] ?? 'N',
      mdStatus,
      mdErrorMessage: mdStatus === '1' ? '' : `mdStatus ${mdStatus}`,
      mac: answerMac(mdStatus, covered, signingTerminal(verification, terminal)),
    },
  }
}

const TX_STATUSES: Readonly<Record<string, string>> = { '1': 'Y', '4': 'A', '5': 'U' }

/** The card `bad-hash` gets the answer of a forger, who has another key. */
function signingTerminal({ card }: Verification, terminal: PosnetTerminal): PosnetTerminal {
  if (card.behaviour !== 'bad-hash') return terminal
  return { ...terminal, encryptionKey: `${terminal.encryptionKey}-FORGED` }
}
