/**
 * The names of NestPay's callbacks, as banks send them, with the shape of each value. The bank's hash covers
 * values in the order of their names and not the names: whoever brings a callback can give every value
 * another name that sorts into the same place. So only these names are read, letter for letter, and no shape
 * lets in what a refusal says (decision 4.8). Absent and empty are the same in every shape.
 */

type Shapes = Readonly<Record<string, RegExp>>

const BASE64_OF_20_BYTES = /^([A-Za-z0-9+/]{27}=)?$/
const UUID = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i
const WORD = /^[\w.-]{0,64}$/
/**
 * Without a bar: it parts the values under the hash, and a gate that does not escape what was posted to it
 * would let two values be read as one.
 */
const TEXT = /^[^\p{Cc}|]{0,500}$/u
const ERROR_CODE = /^[A-Z0-9-]{0,20}$/i
const TRANSACTION_STATUS = /^[YNUARCDI-]?$/
const TRUTH = /^(true|false)?$/
const EXTENSIONS = /^(\[[^|]{0,4000}\])?$/
/** As card schemes are numbered. Any other digit could be a failure's mdStatus that lost its name. */
const SMALL_NUMBER = /^[1-4]?$/

/** What we had sent; each value is compared with it. */
const SENT: Shapes = Object.fromEntries(
  [
    ...['clientid', 'storetype', 'hashAlgorithm', 'amount', 'currency', 'oid', 'okUrl', 'failUrl'],
    ...['rnd', 'lang', 'taksit', 'TranType'],
  ].map((name) => [name, TEXT]),
)

/** What the bank found, and of which card. */
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

/** What only a refusal has. */
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

/** What the bank tells beside; nothing depends on it, and in a success none of it may hold a refusal. */
const TOLD: Shapes = {
  mdErrorMsg: TEXT,
  'TDS2.transStatusReason': /^(\d\d)?$/,
  ACQBIN: /^(\d{6,11})?$/,
  callbackCall: TRUTH,
  cavvAlgorithm: SMALL_NUMBER,
  'checkout-id': /^(\w{1,20}-[0-9a-f-]{36})?$/i,
  clientIp: /^([0-9a-f.:]{7,45}|::1)?$/i,
  digest: /^(digest|[A-Za-z0-9+/]{27}=)?$/,
  dsId: SMALL_NUMBER,
  'payResults.dsId': SMALL_NUMBER,
  sID: SMALL_NUMBER,
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

/** Not named here: what a payment at the gate adds (AuthCode, EXTRA.…). Store type `3d` makes none. */
const SHAPES: ReadonlyMap<string, RegExp> = new Map(
  [SENT, FOUND, REFUSAL, TOLD].flatMap((shapes) => Object.entries(shapes)),
)

export const ALL_NAMES: readonly string[] = [...SHAPES.keys()]
export const REFUSAL_NAMES: readonly string[] = Object.keys(REFUSAL)

/** Null: banks do not send that name. */
export function shapeOf(name: string): RegExp | null {
  return SHAPES.get(name) ?? null
}

/** Whether nothing depends on the value, and its shape lets words in. A success's message has a rule. */
export function holdsWords(name: string): boolean {
  return name !== 'mdErrorMsg' && (TOLD[name] === TEXT || TOLD[name] === WORD)
}

/** All that a name may be confused with has the same key. */
export function nameKey(name: string): string {
  return name.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const OWN_NAME = /^[A-Za-z0-9_.-]{1,64}$/
const READ_KEYS = new Set(
  [SENT, FOUND, REFUSAL].flatMap((shapes) => Object.keys(shapes)).map(nameKey),
)
const TOLD_NAMES_BY_KEY = new Map(Object.keys(TOLD).map((name) => [nameKey(name), name] as const))

/**
 * Whether an operator may add this name for a terminal: not one that is read or compared, in no spelling. A
 * listed name that is only told may be added as it stands in the list, so that its shape is not asked for.
 */
export function mayBeAdded(name: string): boolean {
  const key = nameKey(name)
  return OWN_NAME.test(name) && !READ_KEYS.has(key) && (TOLD_NAMES_BY_KEY.get(key) ?? name) === name
}
