import type { JSX } from 'preact'
import { type LinkState, orderNumber } from '../../../payment/links/index.ts'
import { shownName } from '../../../payment/merchants/index.ts'
import { timeText } from '../../../payment/notices/index.ts'
import { Facts, Mark, moneyText } from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import type { Page } from '../document.tsx'
import { type LinkFrame, linkPage } from './layout.tsx'
import { LINK_TEXTS } from './texts.ts'
import { countInWords } from './words.ts'

type PaidLink = Extract<LinkState, { kind: 'paid' }>

/** States in which some or all of the money was given back after the payment. */
const GIVEN_BACK: readonly string[] = ['Reversed', 'PartiallyReturned', 'Returned']

/** `returnUrl` is where the customer may go on; null: nowhere. */
export function renderLinkReceipt(
  frame: LinkFrame,
  paid: PaidLink,
  returnUrl: string | null,
): Page {
  const texts = LINK_TEXTS[frame.languageCode].paid
  const children = (
    <>
      <Mark kind="done" />
      <h1>{texts.title}</h1>
      <p>{texts.body}</p>
      {GIVEN_BACK.includes(paid.order.state) ? <p>{texts.returned}</p> : null}
      <PaymentFacts frame={frame} paid={paid} />
      {returnUrl === null ? null : (
        <p>
          <a id="return" class="onward" href={returnUrl} rel="noreferrer">
            {texts.back(new URL(returnUrl).host)}
          </a>
        </p>
      )}
    </>
  )
  return linkPage(PAGES.linkReceipt, { frame, status: 200, title: texts.title, children })
}

function PaymentFacts(props: Readonly<{ frame: LinkFrame; paid: PaidLink }>): JSX.Element {
  const { languageCode } = props.frame
  const { link, merchant, use, order } = props.paid
  const texts = LINK_TEXTS[languageCode]
  const facts: readonly (readonly [string, string | null])[] = [
    [texts.paid.orderId, orderNumber(order.orderId)],
    [texts.payTo, shownName(merchant)],
    [texts.product, link.content.productName],
    [texts.amount, moneyText(order.amountMinor, languageCode)],
    [texts.paid.payment, countInWords(order.installmentCount, languageCode)],
    [texts.paid.card, `•••• ${order.card.lastFour}`],
    [texts.paid.date, timeText(use.paidAt ?? order.createdAt, languageCode)],
    [texts.paid.fullOrderId, order.orderId],
  ]
  const rows = facts.flatMap(([name, value]) =>
    value === null ? [] : [[name, <bdi key={name}>{value}</bdi>] as const],
  )
  return <Facts rows={rows} />
}
