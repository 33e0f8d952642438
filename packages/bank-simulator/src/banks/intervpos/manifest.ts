import {
  answering,
  type Bank,
  moneyOperations,
  type Operation,
  service,
  type Taken,
} from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { type FormPairs, formPairs, valuesOf } from '../../formats/index.ts'
import { asksForVerification } from '../../three-d-secure/index.ts'
import { answerOf, ownNumber, plainReply } from './answer.ts'
import { callbackOf } from './callback.ts'
import { FORM } from './gate-form.ts'
import { INACTIVE_AT_TIMES, NOT_FOUND_05, TRIPLE_BORDERS } from './moods.ts'
import { NAMES, ORDERS } from './orders.ts'
import { type Refusal, refusalWords, type ShopRequest } from './request.ts'
import { refusedStatus, statusHistory } from './status.ts'
import { interShops, shopOf } from './terminals.ts'

const PATH = '/intervpos/mpi/Default.aspx'

/** An InterVPOS bank (DenizBank): one address for programs and for the forms of verifications. */
export const INTERVPOS: BankManifest = {
  name: 'intervpos',
  label: 'InterVPOS',
  terminals: interShops,
  moods: [TRIPLE_BORDERS, INACTIVE_AT_TIMES, NOT_FOUND_05],
  authCode: (identifiers) => identifiers.digits(6),
  api: { [PATH]: (bank, { body }, faults) => answerProgram(bank, formPairs(body), faults) },
  gate: {
    path: PATH,
    form: FORM,
    leadsByForm: true,
    newProof: (identifiers) => ({
      md: identifiers.hex(32),
      xid: identifiers.base64Of20Bytes(),
    }),
    callback: callbackOf,
    withoutVerification: (bank, pairs, faults) =>
      asksForVerification(valuesOf(pairs)) ? null : answerProgram(bank, pairs, faults),
  },
}

const answerProgram = service(take, plainReply)

/** The operations by TxnType. */
const OPERATIONS: Readonly<Record<string, Operation<ShopRequest, FormPairs>>> = {
  ...moneyOperations(ORDERS, NAMES),
  StatusHistory: answering('Status', statusHistory),
}

/** One call of a program. */
function take(bank: Bank, pairs: FormPairs): Taken<ShopRequest, FormPairs> {
  const value = valuesOf(pairs)
  const operation = OPERATIONS[value('TxnType')]
  const shop = shopOf(value('ShopCode'))
  const refused = (why: Refusal) => ({
    refused: answerOf(bank, { orderId: value('OrderId') || ownNumber(bank), ...refusalWords(why) }),
  })
  const isKnown = shop?.userCode === value('UserCode') && shop.userPass === value('UserPass')
  if (shop === undefined || !isKnown || isInactive(bank)) {
    const isQuery = value('TxnType') === 'StatusHistory'
    return isQuery ? { refused: refusedStatus(bank, 'inactive') } : refused('inactive')
  }
  if (operation === undefined || value('SecureType') !== 'NonSecure') return refused('type')
  const bankOrderId = value('orgOrderId') || value('OrderId')
  return { operation, request: { shop, value }, bankOrderId }
}

const ACTIVE_CALLS = 3

function isInactive({ moods }: Bank): boolean {
  const isOn = moods.isOn(INACTIVE_AT_TIMES)
  return isOn && moods.count(INACTIVE_AT_TIMES, 'calls') % (ACTIVE_CALLS + 1) === 0
}
