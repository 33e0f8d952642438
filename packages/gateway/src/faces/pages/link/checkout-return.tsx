import { type Checkout, framersOf, type LinkState } from '../../../payment/links/index.ts'
import { Mark, moneyText } from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import type { Page } from '../document.tsx'
import { type LinkFrame, linkPage } from './layout.tsx'
import { LINK_TEXTS } from './texts.ts'

type PaidLink = Extract<LinkState, { kind: 'paid' }>

type CheckoutFrame = LinkFrame & Readonly<{ checkout: Checkout }>

/**
 * The end of a checkout (decision 6.14). It is a page and no redirect: the form that paid may not lead to another site.
 * A script goes on at once; within a frame it only tells the page around, because the frame must not show the shop.
 */
export function renderCheckoutReturn(
  frame: CheckoutFrame,
  { link, order }: PaidLink,
  url: string,
): Page {
  const texts = LINK_TEXTS[frame.languageCode].paid
  const children = (
    <>
      <Mark kind="done" />
      <h1>{texts.title}</h1>
      <p class="price">{moneyText(order.amountMinor, frame.languageCode)}</p>
      <p>
        <a
          id="return"
          class="onward"
          href={url}
          target="_top"
          rel="noreferrer"
          data-checkout={link.linkId}
          data-ancestors={framersOf(frame.checkout).join(' ')}
        >
          {texts.back(new URL(url).host)}
        </a>
      </p>
    </>
  )
  return linkPage(PAGES.checkoutReturn, {
    frame: { ...frame, checkout: { ...frame.checkout, cancelUrl: null }, otherLanguageUrl: null },
    status: 200,
    title: texts.title,
    children,
  })
}
