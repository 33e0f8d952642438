import type { Bank } from '../../bank/index.ts'
import { profileOf } from '../../card-profile.ts'
import { type FormPairs, isWebAddress, valuesOf } from '../../formats/index.ts'
import type { StoredVerification, Verification } from '../../ledger/index.ts'
import { type Finished, startVerification } from '../../three-d-secure/index.ts'
import { type ApiAnswer, refusal } from './answer.ts'
import { answerMac, merchantPacketOf, requestMac, signOf } from './posnet-hash.ts'
import { type ApiRequest, currencyCode, ownOrderId, SEALED, xidOf } from './request.ts'
import { type PosnetTerminal, terminalOf } from './terminals.ts'

const APPROVED = { approved: '1', respCode: '', respText: '' }

/**
 * oosRequestData: keeps the payment and its card. What the browser carries to the gate names them to the bank, and says
 * nothing to anybody else.
 */
export function sealRequest(bank: Bank, { terminalId, value }: ApiRequest): ApiAnswer {
  const { identifiers } = bank
  const terminal = terminalOf(terminalId)
  if (terminal?.posnetId !== value('posnetid')) return refusal('0148')
  const wrong = SEALED.error(value) ?? SEALED.cardError(bank, value)
  if (wrong !== null) return refusal(wrong)
  if (!/^(Sale|Auth)$/.test(value('tranType'))) return refusal('0214')
  const { id: data1 } = startVerification(bank, {
    ...SEALED.payment(value, terminalId),
    bankOrderId: ownOrderId(value('XID')),
    language: 'tr',
    card: profileOf(SEALED.card(value).number),
    clientIp: '',
    md: identifiers.hex(64),
    xid: identifiers.base64Of20Bytes(),
    okUrl: '',
    failUrl: '',
    echo: [['TranType', value('tranType')]],
  })
  const data2 = identifiers.hex(52)
  const sign = signOf(data1 + data2, terminal)
  return { ...APPROVED, oosRequestDataResponse: { data1, data2, sign } }
}

/** The verification that the form of the gate names by its packet, from now on with the form's address; null: the form was changed. */
export function startedBy({ ledger }: Bank, form: FormPairs): string | null {
  const value = valuesOf(form)
  const [id, url] = [value('posnetData'), value('merchantReturnURL')]
  const stored = ledger.verification(id)
  const terminal = terminalOf(stored?.verification.clientId ?? '')
  if (stored === undefined || terminal === undefined || !isWebAddress(url)) return null
  const isWhole =
    value('mid') === terminal.merchantId &&
    value('posnetID') === terminal.posnetId &&
    value('digest') === signOf(id + value('posnetData2'), terminal)
  // An order's number is used up by its payment.
  if (!isWhole || ledger.order(stored.verification.bankOrderId) !== undefined) return null
  if (stored.result !== null) return id
  const language = value('lang') === 'en' ? 'en' : 'tr'
  const verification = { ...stored.verification, okUrl: url, failUrl: url, language } as const
  ledger.book({ kind: 'verification-started', verification })
  return id
}

/** What the browser brings to the merchant: packets that only the bank can open, and hints that nothing signs. */
export function callbackOf(_: Bank, { verification, returnedMinor }: Finished): FormPairs {
  const { clientId, md, card, bankOrderId, echo } = verification
  const terminal = terminalOf(clientId)
  if (terminal === undefined) throw new Error(`PosNet has no terminal ${clientId}.`)
  const merchantPacket = merchantPacketOf(md)
  return [
    ['MerchantPacket', merchantPacket],
    ['BankPacket', md],
    ['Sign', signOf(md + merchantPacket, terminal)],
    ['CCPrefix', card.bin],
    ...echo,
    ['Amount', String(returnedMinor)],
    ['Xid', xidOf(bankOrderId)],
    ['MerchantId', terminal.merchantId],
  ]
}

type Opened = Readonly<{ stored: StoredVerification; terminal: PosnetTerminal }>

/** The verification that the packets of a callback name, for a merchant who names the same payment; or why there is none. */
export function openedBy(bank: Bank, { terminalId, value }: ApiRequest): Opened | '0223' | 'E216' {
  const packet = value('bankData')
  const [terminal, stored] = [terminalOf(terminalId), bank.ledger.verificationByMd(packet)]
  const merchantPacket = merchantPacketOf(packet)
  if (terminal === undefined || stored === undefined || stored.result === null) return '0223'
  const isWhole =
    stored.verification.clientId === terminalId &&
    value('merchantData') === merchantPacket &&
    value('sign') === signOf(packet + merchantPacket, terminal)
  if (!isWhole) return '0223'
  const { verification } = stored
  const mac = requestMac(coveredBy(verification, verification.amountMinor), terminal)
  return value('mac') === mac ? { stored, terminal } : 'E216'
}

function coveredBy({ bankOrderId, currency }: Verification, amountMinor: number) {
  const amount = String(amountMinor)
  return { xid: xidOf(bankOrderId), amount, currency: currencyCode(currency) }
}

const TX_STATUSES: Readonly<Record<string, string>> = { '1': 'Y', '4': 'A', '5': 'U' }

/** oosResolveMerchantData: what a callback says. */
export function resolveCallback(bank: Bank, request: ApiRequest): ApiAnswer {
  const opened = openedBy(bank, request)
  if (typeof opened === 'string') return refusal(opened)
  const { verification, result } = opened.stored
  const { mdStatus = '', callback = [] } = result ?? {}
  const covered = coveredBy(verification, Number(valuesOf(callback)('Amount')))
  // The card `bad-hash` gets the answer of a forger, who has another key.
  const isForged = verification.card.behaviour === 'bad-hash'
  const encryptionKey = opened.terminal.encryptionKey + (isForged ? '-FORGED' : '')
  const oosResolveMerchantDataResponse = {
    ...covered,
    installment: verification.installments.padStart(2, '0'),
    point: '0',
    pointAmount: '0',
    txStatus: TX_STATUSES[mdStatus] ?? 'N',
    mdStatus,
    mdErrorMessage: mdStatus === '1' ? '' : `mdStatus ${mdStatus}`,
    mac: answerMac(mdStatus, covered, { ...opened.terminal, encryptionKey }),
  }
  return { ...APPROVED, oosResolveMerchantDataResponse }
}
