import { readFileSync } from 'node:fs'
import type { BankTerminal } from '../../bank-terminal.ts'
import type { GateExpectation } from '../../connector.ts'
import { sampleAttempt } from '../../testing/sample-attempt.ts'
import { sampleTerminal, withSecret } from '../../testing/sample-terminal.ts'
import { type FormPairs, nestpayHash } from '../hash.ts'
import { nestpayCredentials } from '../manifest.ts'

/** A callback as the bank sends it, with the terminal and the attempt that it is about. */
type HonestCallback = Readonly<{
  name: string
  terminal: BankTerminal
  expected: GateExpectation
  pairs: FormPairs
  mdStatus: number
}>

export const TERMINAL = sampleTerminal('http://127.0.0.1:9')

export const EXPECTED = sampleAttempt({
  bankOrderId: 'order-1',
  cardDigits: { bin: '435508', lastFour: '4358' },
})

/** What NestPay returns of our form. */
export const ECHO = {
  clientid: '190000001',
  storetype: '3d',
  hashAlgorithm: 'ver3',
  amount: '100',
  currency: '949',
  oid: 'order-1',
  okUrl: EXPECTED.callbackUrl,
  failUrl: EXPECTED.callbackUrl,
  rnd: 'cmFuZG9t',
  lang: 'tr',
  taksit: '',
  TranType: 'Auth',
} as const

const MD = `435508:${'51104213993AC8DFE8839C7F7E391B461115D09A1D88948C8ACE421D7D7EAA5A'}:3545:##190000001`

/** What the bank adds whenever a verification has begun. */
const VERIFICATION = {
  mdStatus: '1',
  md: MD,
  xid: 'N1An1iS5iN4u/1VWS6CgzSGRtN0=',
  MaskedPan: '435508***4358',
  maskedCreditCard: '4355 08** **** 4358',
  PAResSyntaxOK: 'true',
  PAResVerified: 'true',
  cavvAlgorithm: '',
  clientIp: '89.244.149.137',
  protocol: '3DS2.2.0',
  version: '4.0',
  sID: '1',
  dsId: '1',
  'payResults.dsId': '1',
  ACQBIN: '454672',
  merchantID: '190000001',
  merchantName: 'Deneme Magazasi',
  digest: 'digest',
  iReqCode: '',
  iReqDetail: '',
  vendorCode: '',
  THREED_ID: '26221TQTHAkhihr0055',
  traceId: '6a78d203138f7f11966455d30c78b187',
  callbackCall: 'true',
  Ecom_Payment_Card_ExpDate_Month: '12',
  Ecom_Payment_Card_ExpDate_Year: '30',
  encoding: 'ISO-8859-9',
} as const

const DIRECTORY = {
  'TDS2.dsTransID': 'd1835ce6-ee80-5c4d-8000-0000109491ed',
  'TDS2.acsTransID': '261e7dd8-0d4b-4d6c-b163-a7e4de688333',
  'TDS2.threeDSServerTransID': 'e1a85018-d686-501f-8000-0000036e09f9',
  'TDS2.acsOperatorID': '3DS_LOA_ACS_MOMD_020301_00793',
  'TDS2.acsReferenceNumber': '3DS_LOA_ACS_MOMD_020301_00793',
  'TDS2.authenticationType': '02',
  'TDS2.authTimestamp': '202608091916',
  'TDS2.AResExtensions': '',
  'TDS2.RReqExtensions': '',
} as const

type Values = Readonly<Record<string, string | null>>

/** The transaction status under each of its names. */
function status(letter: string): Values {
  return { txstatus: letter, paresTxStatus: letter, 'TDS2.transStatus': letter }
}

const CAVV = 'ABABBCgghAAAAABllJMDdZdTdic='

export const SUCCESS: Values = {
  ...ECHO,
  ...VERIFICATION,
  ...DIRECTORY,
  ...status('Y'),
  veresEnrolledStatus: 'Y',
  mdErrorMsg: 'Y-status/Challenge authentication via ACS: https://acs.example/creq?token=1',
  eci: '05',
  cavv: CAVV,
}

const NO_PROOF = { eci: null, cavv: null } as const

export const ATTEMPT: Values = {
  ...SUCCESS,
  ...status('A'),
  mdStatus: '4',
  mdErrorMsg: 'Valid authentication attempt',
  PAResVerified: 'false',
  eci: '06',
}

export const NOT_ENROLLED: Values = {
  ...ECHO,
  ...VERIFICATION,
  mdStatus: '2',
  mdErrorMsg: 'N-status/Not enrolled from Directory Server: http://mpi.example/vereq',
  txstatus: 'N',
  paresTxStatus: '-',
  veresEnrolledStatus: 'N',
  eci: '07',
}

/** The holder gave up, or gave a wrong password. */
export const FAILURE: Values = {
  ...SUCCESS,
  ...NO_PROOF,
  ...status('N'),
  'TDS2.transStatusReason': '01',
  mdStatus: '0',
  mdErrorMsg: 'N-status/Challenge authentication via ACS: https://acs.example/creq?token=1',
}

const UNAVAILABLE: Values = {
  ...SUCCESS,
  ...NO_PROOF,
  ...status('U'),
  mdStatus: '5',
  mdErrorMsg: 'Authentication unavailable (DS)',
  'TDS2.transStatusReason': '08',
}

/** What the gate says of a form that it does not take; everything else is an echo. */
export const REFUSALS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'wrong hash': {
    mdStatus: '7',
    mdErrorMsg: 'Guvenlik Kodu hatali',
    ErrMsg: 'Guvenlik Kodu hatali',
    ErrCode: '3D-1004',
    Response: 'Error',
    ProcReturnCode: '99',
  },
  'store type': {
    mdStatus: '7',
    mdErrorMsg: 'Isyeri kullanim tipi desteklenmiyor',
    ErrMsg: 'Isyeri kullanim tipi desteklenmiyor',
    ErrCode: '3D-1007',
    Response: 'Error',
    ProcReturnCode: '99',
  },
  'unknown merchant': {
    mdStatus: '6',
    mdErrorMsg: 'Invalid merchant assigned ID',
    ErrMsg: '',
    ErrCode: '',
    Response: 'Error',
    ProcReturnCode: '99',
  },
  'wrong card number': {
    ErrorCode: 'HPP-1001',
    ErrMsg: 'Kredi karti numarasi gecerli formatta degil.',
    Response: 'Error',
    ProcReturnCode: '99',
  },
  // Not seen anywhere: as little as a gate could say.
  'of few words': { mdStatus: '7', mdErrorMsg: 'Guvenlik Kodu hatali' },
  'of one word': { ErrMsg: 'Guvenlik Kodu hatali' },
}

/** Null takes a field away. */
export function pairsOf(values: Values): FormPairs {
  return Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

/** Signed as the bank signs: whatever is in it. */
export function signed(
  pairs: FormPairs,
  storeKey = nestpayCredentials(TERMINAL).storeKey,
): FormPairs {
  const others = pairs.filter(([name]) => name !== 'HASH')
  return [...others, ['HASH', nestpayHash(others, storeKey)]]
}

const OURS: readonly (readonly [name: string, values: Values, mdStatus: number])[] = [
  ['a success', SUCCESS, 1],
  ['an attempt', ATTEMPT, 4],
  ['not enrolled', NOT_ENROLLED, 2],
  ['a failure', FAILURE, 0],
  ['unavailable', UNAVAILABLE, 5],
  ['a refusal', { ...ECHO, ...REFUSALS['wrong hash'] }, 7],
  ['an unknown merchant', { ...ECHO, ...REFUSALS['unknown merchant'] }, 6],
  ['a wrong card number', { ...ECHO, ...REFUSALS['wrong card number'] }, 8],
]

export const HONEST: readonly HonestCallback[] = [
  ...OURS.map(([name, values, mdStatus]) => {
    return {
      name,
      terminal: TERMINAL,
      expected: EXPECTED,
      pairs: signed(pairsOf(values)),
      mdStatus,
    }
  }),
  recorded(),
]

type Vector = Readonly<{
  name: string
  storeKey: string
  fields: Readonly<Record<string, string | null>>
}>

/** The one recorded callback of store type `3d` with hash version 3; its source stands in the file. */
function recorded(): HonestCallback {
  const file = new URL('../../../../../../../vectors/nestpay-hash.json', import.meta.url)
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: readonly Vector[] }
  const vector = vectors.find(({ name }) => name.startsWith('real Ziraat'))
  if (vector === undefined) throw new Error('The recorded callback is gone from vectors/.')
  const url = 'https://anadolupay-laravel.test/payment/callback'
  return {
    name: vector.name,
    terminal: {
      ...withSecret(TERMINAL, 'storeKey', vector.storeKey),
      account: { ...TERMINAL.account, clientId: '190000300' },
    },
    expected: {
      ...EXPECTED,
      bankOrderId: 'TEST-VDCYPWVUBI',
      callbackUrl: url,
      random: 'vJmqS8eyrBJl5d/dwZqV',
      cardDigits: { bin: '45467112', lastFour: '7894' },
    },
    pairs: Object.entries(vector.fields).map(([name, value]) => [name, value ?? '']),
    mdStatus: 1,
  }
}
