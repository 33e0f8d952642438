import {
  type Bank,
  type FaultOperation,
  type Faults,
  now,
  onOrder,
  withFault,
} from '../../bank/index.ts'
import { type FormPairs, type Value, valuesOf } from '../../formats/index.ts'
import { type ApiOutcome, answerOf, ownNumber } from './answer.ts'
import { type Refusal, refusalWords } from './codes.ts'
import { INACTIVE_AT_TIMES } from './moods.ts'
import { ORDERS } from './order-operations.ts'
import { pay } from './payment.ts'
import { refusedStatus, statusHistory } from './status.ts'
import { type InterShop, shopOf } from './terminals.ts'

type Perform = (bank: Bank, shop: InterShop, value: Value) => ApiOutcome

function onOrderOf(operation: 'PostAuth' | 'Void' | 'Credit'): Perform {
  const perform = onOrder(ORDERS, operation)
  return (bank, shop, value) => now(perform(bank, { shop, value }))
}

/** The operations by TxnType, and how faults name them. */
const OPERATIONS: Readonly<Record<string, readonly [FaultOperation, Perform]>> = {
  Auth: ['Auth', (...given) => pay('Auth', ...given)],
  PreAuth: ['PreAuth', (...given) => pay('PreAuth', ...given)],
  PostAuth: ['PostAuth', onOrderOf('PostAuth')],
  Void: ['Void', onOrderOf('Void')],
  Refund: ['Credit', onOrderOf('Credit')],
  StatusHistory: ['Status', (...given) => now(statusHistory(...given))],
}

/** One call of a program. Its bookings are on disk before the caller answers. */
export function handleRequest(bank: Bank, faults: Faults, pairs: FormPairs): ApiOutcome {
  const value = valuesOf(pairs)
  const [operation, perform] = OPERATIONS[value('TxnType')] ?? [null, null]
  const shop = shopOf(value('ShopCode'))
  const isKnown = shop?.userCode === value('UserCode') && shop.userPass === value('UserPass')
  if (shop === undefined || !isKnown || isInactive(bank))
    return now(refusal(bank, value, 'inactive'))
  if (operation === null || value('SecureType') !== 'NonSecure') {
    return now(refusal(bank, value, 'type'))
  }
  const bankOrderId = value('orgOrderId') || value('OrderId')
  return withFault(
    faults,
    { bank, operation, bankOrderId },
    {
      perform: (seen) => perform(seen, shop, value),
      silence: refusal(bank, value, 'noOrder'),
    },
  )
}

const ACTIVE_CALLS = 3

function isInactive({ moods }: Bank): boolean {
  const isOn = moods.isOn(INACTIVE_AT_TIMES)
  return isOn && moods.count(INACTIVE_AT_TIMES, 'calls') % (ACTIVE_CALLS + 1) === 0
}

function refusal(bank: Bank, value: Value, why: Refusal): FormPairs {
  if (value('TxnType') === 'StatusHistory' && why === 'inactive') return refusedStatus(bank, why)
  return answerOf(bank, { orderId: value('OrderId') || ownNumber(bank), ...refusalWords(why) })
}
