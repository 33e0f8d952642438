import { akbank, garanti, nestpay, payfor } from './first-four-banks.ts'
import { intervpos, payflex, posnet } from './later-banks.ts'
import type { Row } from './row.ts'
import type { Instead } from './word-proxy.ts'

/** Banks that close by themselves, or give this user no right to. The sandbox tells some of them of the day end. */
export const REFUSED_CLOSINGS: Instead = (asked) => {
  if (asked.includes('/simulator/settle')) return ''
  if (asked.includes('<SETTLE>')) {
    return '<CC5Response><Response>Declined</Response><ProcReturnCode>99</ProcReturnCode><ErrMsg>Otomatik</ErrMsg></CC5Response>'
  }
  return asked.includes('BatchClose')
    ? '<PayforResponse><ProcReturnCode>V004</ProcReturnCode></PayforResponse>'
    : null
}

/** A bank by its terminal's alias in the sandbox and its name at the simulator. */
export type WildBank = Readonly<{
  gateway: string
  bank: string
  /** A text of its calls that pay. */
  paying: RegExp
  rows: readonly Row[]
  /** Its refunds do not wait for the day end. */
  refundsAtOnce?: true
}>

export const WILD_BANKS: readonly WildBank[] = [
  { gateway: 'simulator', bank: 'nestpay', paying: /<Type>(Auth|PreAuth)</, rows: nestpay },
  {
    gateway: 'qnb',
    bank: 'payfor',
    paying: /<SecureType>3DModelPayment<|<TxnType>(Auth|PreAuth)</,
    rows: payfor,
  },
  { gateway: 'garanti', bank: 'garanti', paying: /<Type>(sales|preauth)</, rows: garanti },
  {
    gateway: 'akbank',
    bank: 'akbank',
    paying: /"txnCode":"100[04]"/,
    rows: akbank,
    refundsAtOnce: true,
  },
  { gateway: 'yapikredi', bank: 'posnet', paying: /<(sale|auth|oosTranData)>/, rows: posnet },
  {
    gateway: 'vakifbank',
    bank: 'payflex',
    paying: /<TransactionType>(Sale|Auth)</,
    rows: payflex,
  },
  {
    gateway: 'denizbank',
    bank: 'intervpos',
    paying: /SecureType=NonSecure&TxnType=(Auth|PreAuth)&/,
    rows: intervpos,
  },
]
