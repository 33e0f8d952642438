import type { Bank } from '../bank/index.ts'
import { type BankOrder, stateOf } from '../ledger/index.ts'
import { oneTimePassword, type TestCard, testCards } from '../test-cards.ts'
import { type BoardView, badge, mark, type NamedBank, renderBoard } from './board.ts'
import { momentText, moneyText, SCHEME_NAMES } from './figures.ts'
import { CARD_GROUPS, type HomeTexts, homeTexts, TURKISH_BEHAVIOURS } from './home-texts.ts'
import { type Html, html, NOTHING } from './html.ts'
import type { Page } from './layout.ts'
import { moodsOf } from './moods.ts'
import type { Language } from './texts.ts'

type HomeView = BoardView &
  Readonly<{
    /** How many captured orders each bank has in open batches. */
    waiting: readonly Readonly<{ label: string; count: number }>[]
    /** Newest first. */
    orders: readonly Readonly<{ bank: NamedBank; order: BankOrder }>[]
    /** Addresses of the neighbouring pages; null where there is none. */
    newer: string | null
    older: string | null
    /** Proves that the button was pressed on a page of this bank. */
    token: string
    hasClosed: boolean
    banks: readonly Bank[]
  }>

export function renderHome(view: HomeView): Page {
  const texts = homeTexts(view.language)
  const content = html`<div class="board">
<div>
${heroOf(view, texts)}
<div class="sheet">
<h2>${texts.orders}</h2>
${ordersOf(view, texts)}
</div>
</div>
<div>
<div class="sheet">
<h2>${texts.cards}</h2>
<p class="quiet lead">${texts.cardsNote} ${texts.password}: <strong>${oneTimePassword}</strong></p>
${CARD_GROUPS.map((group) => cardsOf(group, view.language))}
</div>
${moodsOf(view, texts)}
</div>
</div>`
  return renderBoard(view, '/', content)
}

function heroOf({ language, waiting, token, hasClosed }: HomeView, texts: HomeTexts): Html {
  const rows = waiting.map(
    ({ label, count }) => html`<div><dt>${label}</dt>
<dd>${texts.waiting}: ${String(count)}</dd></div>`,
  )
  return html`<div class="sheet hero">
${hasClosed ? html`<p class="say" role="status">${mark('done')}${texts.closed}</p>` : NOTHING}
<h1>${texts.title}</h1>
<p>${texts.lead}</p>
<dl class="facts">
${rows}
</dl>
<form method="post" action="/day-end">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="lang" value="${language}">
<button type="submit">${texts.closeDay}</button>
<p class="quiet">${texts.closeDayNote}</p>
</form>
</div>`
}

function ordersOf({ language, orders, newer, older }: HomeView, texts: HomeTexts): Html {
  if (orders.length === 0) return html`<p class="empty">${texts.noOrders}</p>`
  const rows = orders.map(
    ({ bank, order }) => html`<tr>
<td><a href="${orderAddress({ bank, order }, language)}" title="${order.bankOrderId}">${momentText(order.payment.at, language)}</a>
<div class="quiet">${bank.label}</div></td>
<td>${badge(stateOf(order), language)}</td>
<td class="wide">${SCHEME_NAMES[order.payment.card.scheme]} •••• ${order.payment.card.maskedNumber.slice(-4)}</td>
<td class="money">${moneyText(order.payment.amountMinor, order.payment.currency, language)}</td>
</tr>`,
  )
  const link = (address: string | null, text: string): Html =>
    address === null ? html`<span></span>` : html`<a href="${address}">${text}</a>`
  return html`<div class="scroll"><table>
<thead><tr>
<th scope="col">${texts.time}</th>
<th scope="col">${texts.state}</th>
<th scope="col" class="wide">${texts.card}</th>
<th scope="col" class="money">${texts.amount}</th>
</tr></thead>
<tbody>
${rows}
</tbody>
</table></div>
<div class="pages">${link(newer, texts.newer)}${link(older, texts.older)}</div>`
}

function cardsOf(group: (typeof CARD_GROUPS)[number], language: Language): Html {
  const isFirst = group === CARD_GROUPS[0]
  const cards = testCards.filter(
    ({ behaviour }) => CARD_GROUPS.find(({ takes }) => takes(behaviour)) === group,
  )
  const rows = cards.map(
    (card) => html`<li><code>${inGroups(card.number)}</code>${noteOf(card, language)}</li>`,
  )
  return html`<details${isFirst ? html` open` : NOTHING}>
<summary>${group.name[language]} (${String(cards.length)})</summary>
<ul>
${rows}
</ul>
</details>`
}

function inGroups(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}

const TURKISH_KINDS = { credit: 'kredi kartı', debit: 'banka kartı', prepaid: 'ön ödemeli kart' }

function noteOf({ behaviour, kind, issuer, note }: TestCard, language: Language): string {
  if (language === 'en') return note
  if (behaviour === 'approved') return `${issuer}, ${TURKISH_KINDS[kind]}`
  return TURKISH_BEHAVIOURS[behaviour]
}

function orderAddress({ bank, order }: HomeView['orders'][number], language: Language): string {
  const query = new URLSearchParams({ id: order.bankOrderId, bank: bank.name, lang: language })
  return `/order?${query.toString()}`
}
