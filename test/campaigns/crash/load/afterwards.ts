import { anyClient, type Caller, keyedOrOnce, once } from './caller.ts'
import { payOnPage } from './link-payer.ts'
import { amountOf, CARD, reverse, sale } from './payments.ts'

/** A sale that is undone while its day is open. */
export async function saleAndReverse(caller: Caller): Promise<void> {
  const orderId = await sale(caller)
  if (orderId !== null) await reverse(caller, orderId)
}

/** A sale of which parts are given back at once: together they are more than was paid. */
export async function saleAndReturns(caller: Caller): Promise<void> {
  const { random } = caller
  const orderId = await sale(caller)
  if (orderId === null) return
  const view = await once(caller, (client) => client.inquire({ orderId }))
  if (!view?.isSucceed) return
  const paidMinor = Math.round(view.amount * 100)
  const partMinor = Math.max(1, Math.floor(paidMinor * (0.2 + random.fraction() * 0.4)))
  const parts = 1 + random.below(3)
  await Promise.all(Array.from({ length: parts }, () => giveBack(caller, orderId, partMinor)))
}

async function giveBack(caller: Caller, orderId: string, amountMinor: number): Promise<void> {
  const answer = await keyedOrOnce(caller, caller.newName('return'), (client, options) =>
    client.return({ orderId, amount: amountMinor / 100 }, options),
  )
  const isOpen = answer === null || answer.approvalStatus === 'Pending'
  if (answer?.isSucceed || isOpen) caller.book.returned(orderId, amountMinor, !isOpen)
}

/** The day end by hand, sometimes from two nodes at once. */
export async function dayEnd(caller: Caller): Promise<void> {
  const close = () => once(caller, (client) => client.endOfDay())
  await (caller.random.chance(0.3) ? Promise.all([close(), close()]) : close())
}

/** A link for one payment, at which one customer pays, or two at once. */
export async function linkPayment(caller: Caller): Promise<void> {
  const { random, book } = caller
  const link = await once(caller, (client) =>
    client.createLink({
      linkType: 'SingleUse',
      linkAmountType: 'FixedAmount',
      amount: amountOf(caller) / 100,
      is3dRequired: random.chance(0.5),
      productName: 'Kahve',
    }),
  )
  if (!link?.isSuccess) return
  const { pathname } = new URL(link.linkUrl)
  const pay = () => payOnPage(caller, pathname, CARD)
  await (random.chance(0.3) ? Promise.all([pay(), pay()]) : pay())
  const status = await once(caller, () => anyClient(caller).linkStatus({ id: link.id }))
  if (status?.isSucceed && status.usageCount === 1) book.paidLinks.push(link.id)
}
