import {
  answering,
  type Bank,
  moneyOperations,
  mood,
  type Operation,
  PLAIN_NAMES,
  service,
  type Taken,
} from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { type FormPairs, formPairs, valuesOf } from '../../formats/index.ts'
import { asksForVerification } from '../../three-d-secure/index.ts'
import { answerOf, plainReply, TRIPLE_BORDERS } from './answer.ts'
import { callbackOf, FORM } from './gate.ts'
import { ORDERS } from './orders.ts'
import { REFUSALS, type Refusal, type ShopRequest } from './request.ts'
import { NOT_FOUND_05, refusedStatus, statusHistory } from './status.ts'
import { interShops, shopOf } from './terminals.ts'

const INACTIVE_AT_TIMES = mood('inactive-at-times', {
  tr: 'Her dördüncü çağrıya "Terminal Aktif Degil" (81) yanıtını verir',
  en: 'Answers every fourth call with "Terminal Aktif Degil" (81)',
})

const PATH = '/intervpos/mpi/Default.aspx'

/** An InterVPOS bank (DenizBank): one address for programs and for the forms of verifications. */
export const INTERVPOS: BankManifest = {
  name: 'intervpos',
  label: 'InterVPOS',
  terminals: interShops,
  moods: [TRIPLE_BORDERS, INACTIVE_AT_TIMES, NOT_FOUND_05],
  api: { [PATH]: (bank, { body }, faults) => answerProgram(bank, formPairs(body), faults) },
  gate: {
    path: PATH,
    form: FORM,
    leadsByForm: true,
    callback: callbackOf,
    withoutVerification: (bank, pairs, faults) =>
      asksForVerification(valuesOf(pairs)) ? null : answerProgram(bank, pairs, faults),
  },
}

const answerProgram = service(take, plainReply)

/** The operations by TxnType. */
const OPERATIONS: Readonly<Record<string, Operation<ShopRequest, FormPairs>>> = {
  ...moneyOperations(ORDERS, PLAIN_NAMES),
  StatusHistory: answering('Status', statusHistory),
}

/** One call of a program. */
function take(bank: Bank, pairs: FormPairs): Taken<ShopRequest, FormPairs> {
  const value = valuesOf(pairs)
  const operation = OPERATIONS[value('TxnType')]
  const shop = shopOf(value('ShopCode'))
  const refused = (why: Refusal) => ({ refused: answerOf(bank, value, REFUSALS[why]) })
  const isKnown = shop?.userCode === value('UserCode') && shop.userPass === value('UserPass')
  if (shop === undefined || !isKnown || isInactive(bank)) {
    const isQuery = value('TxnType') === 'StatusHistory'
    return isQuery ? { refused: refusedStatus(bank, 'inactive') } : refused('inactive')
  }
  if (operation === undefined || value('SecureType') !== 'NonSecure') return refused('type')
  const bankOrderId = value('orgOrderId') || value('OrderId')
  return { operation, request: { shop, value }, bankOrderId }
}

function isInactive({ moods }: Bank): boolean {
  return moods.isOn(INACTIVE_AT_TIMES) && moods.count(INACTIVE_AT_TIMES, 'calls') % 4 === 0
}
