import {
  type BankOrder,
  capturedMinor,
  isApproved,
  refundedMinor,
  stateOf,
  type Transaction,
  transactionsOf,
} from '../ledger/index.ts'
import { type BoardView, badge, mark, type NamedBank, renderBoard } from './board.ts'
import { momentText, moneyText, SCHEME_NAMES } from './figures.ts'
import { homeTexts, OPERATION_NAMES } from './home-texts.ts'
import { type Html, html } from './html.ts'
import type { Page } from './layout.ts'

type OrderView = BoardView & Readonly<{ bank: NamedBank; order: BankOrder; merchantName: string }>

/** One order with all its transactions, as the bank has stored them. */
export function renderOrder(view: OrderView): Page {
  const { language, order } = view
  const texts = homeTexts(language)
  const content = html`<div class="board"><div>
<div class="sheet hero">
<h1>${texts.order}</h1>
<p><code><bdi>${order.bankOrderId}</bdi></code></p>
</div>
<div class="sheet">
<h2>${texts.transactions}</h2>
<div class="scroll" role="region" tabindex="0" aria-label="${texts.transactions}"><table>
<thead><tr>
<th scope="col">${texts.time}</th>
<th scope="col">${texts.operation}</th>
<th scope="col" class="money">${texts.amount}</th>
</tr></thead>
<tbody>
${transactionsOf(order).map((transaction) => rowOf(transaction, view))}
</tbody>
</table></div>
</div>
</div>
<div>
<div class="sheet">${factsOf(view)}</div>
<p><a href="/?lang=${language}">${texts.back}</a></p>
</div></div>`
  const query = new URLSearchParams({ id: order.bankOrderId, bank: view.bank.name })
  return renderBoard(view, `/order?${query.toString()}`, content)
}

function factsOf({ bank, order, language, merchantName }: OrderView): Html {
  const texts = homeTexts(language)
  const { payment, settledInBatch } = order
  const money = (amountMinor: number): string => moneyText(amountMinor, payment.currency, language)
  const rows: readonly (readonly [name: string, value: string | Html])[] = [
    [texts.state, badge(stateOf(order), language)],
    [texts.bank, bank.label],
    [texts.merchant, merchantName],
    [texts.card, `${SCHEME_NAMES[payment.card.scheme]} ${payment.card.maskedNumber}`],
    [texts.amount, money(payment.amountMinor)],
    [texts.captured, money(capturedMinor(order))],
    [texts.refunded, money(refundedMinor(order))],
    ...(payment.installments === '' ? [] : [[texts.installments, payment.installments] as const]),
    ...(settledInBatch === null ? [] : [[texts.batch, String(settledInBatch)] as const]),
    ...(payment.hiddenUntil === null
      ? []
      : [[texts.hiddenUntil, momentText(payment.hiddenUntil, language)] as const]),
  ]
  return html`<dl class="facts">
${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
</dl>`
}

function rowOf({ operation, booking, amountMinor }: Transaction, view: OrderView): Html {
  const { order, language } = view
  const texts = homeTexts(language)
  const [kind, result] = isApproved(booking)
    ? (['done', texts.approved] as const)
    : (['error', `${texts.refused} (${booking.procReturnCode})`] as const)
  return html`<tr>
<td>${momentText(booking.at, language)}</td>
<td><div class="parts">${OPERATION_NAMES[operation][language]}
<span class="badge ${kind}">${mark(kind)}${result}</span>
<code class="quiet">${booking.transactionId}</code></div></td>
<td class="money">${moneyText(amountMinor, order.payment.currency, language)}</td>
</tr>`
}

/** Says that there is no such order, or that the button of an old page was pressed. */
export function renderProblem(problem: 'noOrder' | 'oldPage', view: BoardView): Page {
  const texts = homeTexts(view.language)
  const content = html`<div class="sheet hero">
<h1>${texts[problem]}</h1>
<p>${texts[`${problem}Note`]}</p>
<p><a href="/?lang=${view.language}">${texts.back}</a></p>
</div>`
  return renderBoard(view, '/', content)
}
