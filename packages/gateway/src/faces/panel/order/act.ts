import { amountIn, GatewayError } from '../../../base/kernel/index.ts'
import type { OrderHistory } from '../../../operating/order-history/index.ts'
import { actorOf } from '../../../operating/users/index.ts'
import { type ReturnExplanation, readExplanation } from '../../../payment/payments/index.ts'
import {
  fieldOf,
  type MerchantVisit,
  type PanelAnswer,
  refusalText,
  seeOther,
} from '../frame/index.ts'
import {
  ACCESS_OF,
  keyOf,
  type MoneyActName,
  moveMoney,
  type OrderPorts,
  orderPath,
  versionOf,
} from './money-act.ts'
import { orderPage } from './page.tsx'
import { ORDER_TEXTS } from './texts.ts'

type Asked = Readonly<{
  visit: MerchantVisit
  ports: OrderPorts
  history: OrderHistory
  act: MoneyActName
}>

/** Does what a form of the page asks for, and leads to the page that shows what came of it. */
export async function actOnOrder(asked: Asked): Promise<PanelAnswer> {
  const { visit, ports, history, act } = asked
  const texts = ORDER_TEXTS[visit.language]
  const { order } = history
  const typed = fieldOf(visit, 'amount')
  const amountMinor = act === 'reverse' ? order.amountMinor : amountIn(typed, visit)
  if (amountMinor === null) {
    const problem = { act, typed, wrong: texts.wrongAmount }
    return orderPage(visit, ports, { history, problem, status: 400 })
  }
  const explanation = readExplanation(fieldOf(visit, 'reason'), fieldOf(visit, 'note'))
  if (explanation === null) {
    return orderPage(visit, ports, { history, refused: texts.wrongNote, status: 400 })
  }
  const version = fieldOf(visit, 'version')
  // No form of this page; and the audit chain keeps no text of somebody's own for ever.
  if (!/^\d{1,9}$/.test(version)) {
    return orderPage(visit, ports, { history, refused: texts.changed, status: 409 })
  }
  const key = keyOf(act, order.orderId, version)
  const { merchant, clientIpAddress } = visit
  // Where the order has changed since the page was shown, a form whose key was used already still gets the outcome of
  // that act.
  const onlyReplay = version !== versionOf(history)
  const ofMoney = { act, merchant, clientIpAddress, amountMinor, key, onlyReplay }
  const input = act === 'return' ? { ...ofMoney, explanation } : ofMoney
  const tried = {
    act: `payment.${act}` as const,
    orderId: order.orderId,
    key,
    amountMinor,
    details: { merchantNumber: merchant.merchantNumber, ...reasonOf(explanation) },
  }
  try {
    // A form that was used asks for nothing new: its return is among those of the order already.
    if (!onlyReplay && act === 'return' && (await needsSecond(asked, amountMinor))) {
      return await askSecond(asked, amountMinor, explanation)
    }
    const { orderId, end } = await visit.acts.tryMoney(tried, (openings) =>
      moveMoney(ports.money.by(openings), history, input),
    )
    return seeOther(`${orderPath(merchant, orderId)}?done=${act}-${end}`)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const fresh = await ports.history.find(merchant.merchantId, order.orderId)
    // Somebody else did something else with what the same page showed.
    const isChanged = error.code === 'IDEMPOTENCY_KEY_REUSED'
    const refused = isChanged ? texts.changed : refusalText(error, visit.language)
    return orderPage(visit, ports, { history: fresh ?? history, refused, status: 409 })
  }
}

/**
 * Whether a return needs a second person. All returns of the order are added up, so that a return in parts is no way
 * around the limit.
 */
function needsSecond({ visit, history }: Asked, amountMinor: bigint): Promise<boolean> {
  const { merchantId, returnedMinor, returnReservedMinor } = history.order
  const sumMinor = returnedMinor + returnReservedMinor + amountMinor
  return visit.acts.needsApproval(merchantId, { kind: 'return', amountMinor: sumMinor })
}

/** The note is not among them: nothing can be erased from the audit chain. */
function reasonOf({ reason }: ReturnExplanation): Readonly<Record<string, string>> {
  return reason === null ? {} : { reason }
}

async function askSecond(
  { visit, history }: Asked,
  amountMinor: bigint,
  explanation: ReturnExplanation,
): Promise<PanelAnswer> {
  const { merchantId, orderId: subject } = history.order
  const { merchant, person } = visit
  const { merchantNumber } = merchant
  const summary = { merchantNumber, amountMinor: String(amountMinor), ...reasonOf(explanation) }
  const input = { merchantId, kind: 'return', access: ACCESS_OF.return, subject, summary } as const
  const by = { userId: person.userId, actor: actorOf(person) }
  await visit.acts.askApproval({ ...input, payload: explanation.note }, by)
  return seeOther(`${orderPath(merchant, subject)}?done=asked`)
}
