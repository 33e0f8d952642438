import { deflateSync } from 'node:zlib'
import { type Bank, type Call, firstFailure, paymentFields, type Reply } from '../../bank/index.ts'
import { type CardProfile, profileOf, schemeOf } from '../../card-profile.ts'
import {
  formPairs,
  isWebAddress,
  parseFullAmount,
  type Value,
  valuesOf,
  xmlTree,
} from '../../formats/index.ts'
import type { Verification } from '../../ledger/index.ts'
import { startVerification } from '../../three-d-secure/index.ts'
import { xmlReply } from './answer.ts'
import { shopOf } from './terminals.ts'

export const ACS_PATH = '/payflex/acs'

const BRANDS: Readonly<Record<CardProfile['scheme'], string>> = {
  VISA: '100',
  MASTERCARD: '200',
  TROY: '300',
  AMEX: '400',
}

/** Cards that their directory does not let be verified: they take no part, cannot now, or meet an error. */
const STATUSES: Readonly<Record<string, string>> = {
  ...{ 'md-2': 'N', 'md-3': 'N', 'md-8': 'N', 'md-5': 'U' },
  ...{ '3ds-init-fails': 'E', 'md-6': 'E', 'md-7': 'E' },
}

/**
 * Asks whether a card can be verified, and prepares its page. It takes form fields. A body of another kind has none of
 * them, and the first that is missed is the expiry: so the bank answers with a misleading 2030.
 */
export function enrol(bank: Bank, { body, headers }: Call): Reply {
  const value = valuesOf(formPairs(body))
  const error = errorIn(bank, value)
  if (error !== null) return answer({ Status: 'E' }, error)
  const card = profileOf(value('Pan'))
  const Status = STATUSES[card.behaviour] ?? 'Y'
  if (Status !== 'Y') return answer({ Status }, '7000 3D Secure islemi baslatilamadi')
  const verification = started(bank, value, card)
  const ACSUrl = `http://${headers.host ?? '127.0.0.1'}${ACS_PATH}`
  const PaReq = paReqOf(verification, ACSUrl)
  return answer({ Status, PaReq, ACSUrl, TermUrl: `${ACSUrl}/return`, MD: verification.id })
}

const EXPIRY_WRONG = '2030 Invalid Expire Date'

const ENROLMENT = paymentFields({
  orderId: ['VerifyEnrollmentRequestId', '2022 Verify EnrollmentRequest Id cannot be empty'],
  amount: ['PurchaseAmount', '2034 Invalid Amount'],
  currency: ['Currency', '2021 Invalid Currency Code'],
  installments: ['InstallmentCount', '2040 Invalid Installment'],
  cardNumber: ['Pan', '2029 Invalid Pan'],
  expiry: ['ExpiryDate', EXPIRY_WRONG],
  securityCode: ['', ''],
  orderNumber: /./,
  amountOf: parseFullAmount,
  single: '',
  expiryOf: (text) => text.replace(/^(\d{2})(\d{2})$/, '$2$1'),
})

const ID_USED = '2023 Verify Enrollment Request Id Already exist for this merchant'

function errorIn(bank: Bank, value: Value): string | null {
  const shop = shopOf(value('MerchantId'))
  const stored = bank.ledger.verificationByMd(value('VerifyEnrollmentRequestId'))
  const first = firstFailure([
    [EXPIRY_WRONG, /^\d{4}$/.test(value('ExpiryDate'))],
    ['2005 Merchant cannot be found for this bank', shop !== undefined],
    ['5001 Invalid merchant password', value('MerchantPassword') === shop?.mpiPassword],
    // Programs for the older address send 0. The newer one was seen to refuse it.
    ['2049 Invalid Request', /^[012]?$/.test(value('MerchantType'))],
    [ID_USED, stored === undefined],
  ])
  const last = firstFailure([
    ['2009 Brand not found', value('BrandName') === BRANDS[schemeOf(value('Pan'))]],
    ['1014 Is Recurring Format is Invalid', value('IsRecurring') === 'false'],
    ['1002 SuccessUrl format is invalid.', isWebAddress(value('SuccessUrl'))],
    ['1001 Fail Url Format is Invalid', isWebAddress(value('FailureUrl'))],
  ])
  return first ?? ENROLMENT.cardError(bank, value) ?? ENROLMENT.error(value) ?? last
}

/** The provision names the verification by the merchant's own id (MpiTransactionId): that is its `md` in the books. */
function started(bank: Bank, value: Value, card: CardProfile): Verification {
  return startVerification(bank, {
    ...ENROLMENT.payment(value, value('MerchantId')),
    language: 'tr',
    card,
    clientIp: '',
    md: value('VerifyEnrollmentRequestId'),
    xid: bank.identifiers.base64Of20Bytes(),
    okUrl: value('SuccessUrl'),
    failUrl: value('FailureUrl'),
    echo: [['SessionInfo', value('SessionInfo')]],
  })
}

/** For cards of Troy it is a whole page with a form of its own, and ACSUrl takes no other. */
function paReqOf({ id, card }: Verification, acsUrl: string): string {
  if (card.scheme !== 'TROY') return deflateSync(`<PAReq>${id}</PAReq>`).toString('base64')
  const page = `<!DOCTYPE html><html><body onload="document.forms[0].submit()">
<form method="post" action="${acsUrl}"><input type="hidden" name="GoToken" value="${id}">
<input type="hidden" name="GoVersion" value="2"></form></body></html>`
  return Buffer.from(page).toString('base64')
}

/** The id of the verification that the browser's form names; null: it is a form of the other kind, or of none. */
export function startedBy(bank: Bank, pairs: readonly (readonly [string, string])[]) {
  const value = valuesOf(pairs)
  const isPage = value('GoToken') !== ''
  const id = isPage ? value('GoToken') : value('MD')
  const card = bank.ledger.verification(id)?.verification.card
  const isWhole = isPage || (value('PaReq') !== '' && value('TermUrl') !== '')
  return card !== undefined && isWhole && isPage === (card.scheme === 'TROY') ? id : null
}

/** `error`: a code and its text, for the Status E. */
function answer(veRes: Readonly<Record<string, string>>, error = ''): Reply {
  const fields = { MessageErrorCode: error.slice(0, 4), ErrorMessage: error.slice(5) }
  const said = veRes['Status'] === 'E' ? fields : {}
  const VERes = { Version: '2.2.0', ...veRes }
  return xmlReply(xmlTree('IPaySecure', { Message: { VERes }, ...said }))
}
