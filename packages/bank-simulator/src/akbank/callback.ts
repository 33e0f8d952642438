import { type Bank, USABLE_STATUSES } from '../bank/index.ts'
import { type FormPairs, formatAmount, isoTime } from '../formats/index.ts'
import type { Verification, VerificationResult } from '../ledger/index.ts'
import type { VerificationOutcome } from '../three-d-secure/index.ts'
import { callbackHash } from './akbank-hash.ts'
import { textOf } from './answer.ts'
import { type AkbankShop, akbankShops } from './terminals.ts'

/** The names that the hash of a success covers, as the bank sends them since 2026. */
const SUCCESS_NAMES =
  'txnCode+responseCode+responseMessage+txnDateTime+merchantSafeId+terminalSafeId+orderId+secureId+' +
  'secureEcomInd+mdStatus+secureData+secureMd+maskedCardNumber+amount+installCount+okUrl+failUrl'

const FAILURE_NAMES = 'responseCode+responseMessage+orderId'

/** The result and the signed callback of a verification, with the fault of its card. */
export function finishVerification(
  bank: Bank,
  verification: Verification,
  outcome: VerificationOutcome,
): VerificationResult {
  const shop = shopOfVerification(verification)
  const isSuccess = USABLE_STATUSES.has(outcome.mdStatus)
  const cavv = outcome.hasCavv ? bank.identifiers.base64Of20Bytes() : ''
  const { mdStatus, eci } = outcome
  const result = { mdStatus, eci, cavv }
  const fields = isSuccess
    ? successCallback(bank, shop, { verification, result })
    : failureCallback(signer(shop, verification), verification.bankOrderId, [
        'VPS-1279',
        textOf('VPS-1279'),
      ])
  const callbackUrl = isSuccess ? verification.okUrl : verification.failUrl
  return { ...result, callbackUrl, callback: fields }
}

function shopOfVerification({ clientId }: Verification): AkbankShop {
  const shop = akbankShops.find((candidate) => candidate.clientId === clientId)
  if (shop === undefined) throw new Error(`Akbank has no terminal ${clientId}.`)
  return shop
}

/** The card `bad-hash` gets a forger's callback: signed with another key. */
function signer(shop: AkbankShop, { card }: Verification): AkbankShop {
  if (card.behaviour !== 'bad-hash') return shop
  return { ...shop, secretKey: `${shop.secretKey}-FORGED` }
}

function successCallback(
  bank: Bank,
  shop: AkbankShop,
  {
    verification,
    result,
  }: Readonly<{
    verification: Verification
    result: Pick<VerificationResult, 'mdStatus' | 'eci' | 'cavv'>
  }>,
): FormPairs {
  // The card `changed-amount` returns one lira more, correctly signed: only a comparison finds it.
  const added = verification.card.behaviour === 'changed-amount' ? 100 : 0
  const fields = {
    txnCode: '3001',
    responseCode: 'VPS-0000',
    responseMessage: textOf('VPS-0000'),
    txnDateTime: isoTime(bank.clock()),
    merchantSafeId: shop.merchantSafeId,
    terminalSafeId: shop.clientId,
    orderId: verification.bankOrderId,
    secureId: verification.xid,
    secureEcomInd: result.eci,
    mdStatus: result.mdStatus,
    secureData: result.cavv,
    secureMd: verification.md,
    maskedCardNumber: verification.card.maskedNumber.replaceAll(' ', ''),
    amount: formatAmount(verification.amountMinor + added),
    installCount: verification.installments === '' ? '1' : verification.installments,
    okUrl: verification.okUrl,
    failUrl: verification.failUrl,
  }
  return signed(signer(shop, verification), fields, SUCCESS_NAMES)
}

/** A failure: only its code, its text and the order id are signed. */
export function failureCallback(
  shop: AkbankShop,
  orderId: string,
  [responseCode, responseMessage]: readonly [code: string, text: string],
): FormPairs {
  const fields = {
    txnCode: '',
    responseCode,
    responseMessage,
    hostResponseCode: '',
    hostMessage: '',
    merchantSafeId: '',
    terminalSafeId: '',
    orderId,
  }
  return signed(shop, fields, FAILURE_NAMES)
}

function signed(
  shop: AkbankShop,
  fields: Readonly<Record<string, string>>,
  hashParams: string,
): FormPairs {
  const hash = callbackHash(hashParams, (name) => fields[name] ?? '', shop.secretKey)
  return [...Object.entries(fields), ['hashParams', hashParams], ['hash', hash]]
}
