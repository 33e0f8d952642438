/**
 * The names of the fields of NestPay's callbacks, and the shape of each value. The bank's hash covers the
 * values in the order of their names, and not the names. The browser that brings a callback could therefore
 * give a value another name that sorts into the same place. So only these exact names are read, and no shape
 * accepts the value of a refusal (decision 4.8). Every shape accepts an empty value, which counts as absent.
 */

type Shapes = Readonly<Record<string, RegExp>>

const BASE64_OF_20_BYTES = /^([A-Za-z0-9+/]{27}=)?$/
const UUID = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i
const WORD = /^[\w.-]{0,64}$/
/** Without a bar: the hash separates values by bars, and not every bank escapes them. */
const TEXT = /^[^\p{Cc}|]{0,500}$/u
const ERROR_CODE = /^[A-Z0-9-]{0,20}$/i
const TRANSACTION_STATUS = /^[YNUARCDI-]?$/
const TRUTH = /^(true|false)?$/
const EXTENSIONS = /^(\[[^|]{0,4000}\])?$/
/** Another digit could be the mdStatus of a failure under a changed name. */
const SMALL_NUMBER = /^[1-4]?$/
/** Visa 1, Mastercard 2; banks have numbers of their own for other schemes. */
const SCHEME = /^\d{0,2}$/

/** The fields that the gateway sent. Each value is compared with the sent one. */
const SENT: Shapes = Object.fromEntries(
  [
    ...['clientid', 'storetype', 'hashAlgorithm', 'amount', 'currency', 'oid', 'okUrl', 'failUrl'],
    ...['rnd', 'lang', 'taksit', 'TranType'],
  ].map((name) => [name, TEXT]),
)

/** The result of the verification, and the card. */
const FOUND: Shapes = {
  HASH: /^[A-Za-z0-9+/]{86}==$/,
  mdStatus: /^\d{0,2}$/,
  md: /^(\d{6,8}:[0-9A-F]{64,128}:\d{1,8}:(##\w{1,20})?)?$/i,
  xid: BASE64_OF_20_BYTES,
  eci: /^(0[0-7])?$/,
  cavv: BASE64_OF_20_BYTES,
  txstatus: TRANSACTION_STATUS,
  paresTxStatus: TRANSACTION_STATUS,
  'TDS2.transStatus': TRANSACTION_STATUS,
  veresEnrolledStatus: /^[YNU-]?$/,
  MaskedPan: /^(\d{6,8}\*{1,9}\d{4})?$/,
  maskedCreditCard: /^([\d* ]{12,24})?$/,
}

/** The fields that only a refusal has. */
const REFUSAL: Shapes = {
  ErrCode: ERROR_CODE,
  ErrorCode: ERROR_CODE,
  ErrMsg: TEXT,
  Response: /^(Error|Declined|Approved)?$/,
  ProcReturnCode: /^(\d\d)?$/,
  iReqCode: /^\d{0,3}$/,
  iReqDetail: TEXT,
  vendorCode: TEXT,
}

/** Further fields, on which nothing depends. In a success none of them may contain the value of a refusal. */
const INFORMATION: Shapes = {
  mdErrorMsg: TEXT,
  'TDS2.transStatusReason': /^(\d\d)?$/,
  ACQBIN: /^(\d{6,11})?$/,
  callbackCall: TRUTH,
  cavvAlgorithm: SMALL_NUMBER,
  'checkout-id': /^(\w{1,20}-[0-9a-f-]{36})?$/i,
  clientIp: /^([0-9a-f.:]{7,45}|::1)?$/i,
  digest: /^(digest|[A-Za-z0-9+/]{27}=)?$/,
  dsId: SCHEME,
  'payResults.dsId': SCHEME,
  sID: SCHEME,
  tsl: SMALL_NUMBER,
  Ecom_Payment_Card_ExpDate_Month: /^(0[1-9]|1[0-2])?$/,
  Ecom_Payment_Card_ExpDate_Year: /^((?!99)\d\d)?$/,
  encoding: /^(UTF-8|ISO-8859-9|windows-1254)?$/i,
  _charset_: /^(UTF-8|ISO-8859-9|windows-1254)?$/i,
  merchantID: /^(\d{4,15})?$/,
  merchantName: TEXT,
  nationalidno: /^(\d{11})?$/,
  NATIONALIDNO: /^(\d{11})?$/,
  PAResSyntaxOK: TRUTH,
  PAResVerified: TRUTH,
  protocol: /^(3DS\d\.\d\.\d)?$/,
  signature: /^([A-Za-z0-9+/]{40,}={0,2})?$/,
  THREED_ID: /^(\d{5}[A-Za-z0-9]{5,27})?$/,
  traceId: /^([0-9a-f]{32})?$/i,
  TRANID: /^(\d{5}[A-Za-z0-9]{5,27})?$/,
  version: /^(\d\.\d)?$/,
  'TDS2.acsOperatorID': WORD,
  'TDS2.acsReferenceNumber': WORD,
  'TDS2.acsTransID': UUID,
  'TDS2.dsTransID': UUID,
  'TDS2.threeDSServerTransID': UUID,
  'TDS2.authenticationType': /^(0[1-4])?$/,
  'TDS2.authTimestamp': /^(\d{12}(\d\d)?)?$/,
  'TDS2.messageVersion': /^(\d\.\d\.\d)?$/,
  'TDS2.AResExtensions': EXTENSIONS,
  'TDS2.RReqExtensions': EXTENSIONS,
}

/** Store type `3d` makes no payment on the bank's page, so AuthCode and EXTRA.… are not listed. */
const SHAPES: ReadonlyMap<string, RegExp> = new Map(
  [SENT, FOUND, REFUSAL, INFORMATION].flatMap((shapes) => Object.entries(shapes)),
)

export const ALL_NAMES: readonly string[] = [...SHAPES.keys()]
/** The fields that show the masked card number. A callback may have either. */
export const CARD_NAMES = ['MaskedPan', 'maskedCreditCard'] as const
/** The fields that name the card's scheme by one number. */
export const SCHEME_NAMES = ['dsId', 'payResults.dsId', 'sID'] as const
export const REFUSAL_NAMES: readonly string[] = Object.keys(REFUSAL)

/** Null: banks do not send this name. */
export function shapeOf(name: string): RegExp | null {
  return SHAPES.get(name) ?? null
}

/**
 * Whether the value is free text on which nothing depends. The message of a success has a rule of its own.
 */
export function holdsWords(name: string): boolean {
  return name !== 'mdErrorMsg' && (INFORMATION[name] === TEXT || INFORMATION[name] === WORD)
}

/** Names that may be confused with each other have the same key. */
export function nameKey(name: string): string {
  return name.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const OWN_NAME = /^[A-Za-z0-9_.-]{1,64}$/
const READ_KEYS = new Set(
  [SENT, FOUND, REFUSAL].flatMap((shapes) => Object.keys(shapes)).map(nameKey),
)
const INFORMATION_BY_KEY = new Map(
  Object.keys(INFORMATION).map((name) => [nameKey(name), name] as const),
)

/**
 * Whether an operator may add this name for a terminal. No spelling of a name that is read or compared may be
 * added. A name of INFORMATION may be added in its own spelling, so that its value may have any shape.
 */
export function mayBeAddedToCallbacks(name: string): boolean {
  const key = nameKey(name)
  return (
    OWN_NAME.test(name) && !READ_KEYS.has(key) && (INFORMATION_BY_KEY.get(key) ?? name) === name
  )
}
