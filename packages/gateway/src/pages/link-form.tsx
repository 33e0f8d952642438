import type { JSX } from 'preact'

import { hasOneWayToPay, type PaymentLink } from '../links/index.ts'
import { PAGES } from '../page-catalogue/index.ts'
import { LinkCardFields } from './link-card-fields.tsx'
import { Alert, Field, type FieldState } from './link-field.tsx'
import { type LinkFrame, renderLinkDocument } from './link-layout.tsx'
import { LinkOffersTable } from './link-offers-table.tsx'
import { PayButton } from './link-pay-button.tsx'
import { LINK_TEXTS } from './link-texts.ts'
import { amountInWords } from './link-words.ts'
import { type Page, page } from './page.ts'

export type LinkFormView = Readonly<{
  frame: LinkFrame
  link: PaymentLink
  /** The sealed page: see `createPageSeal`. */
  pageToken: string
  state: FieldState
  /** Why an earlier try was not taken. */
  message: string | null
}>

/**
 * The form for the customer's own details and card. It works without script. The browser's own checks
 * are off: they speak the browser's language, and vanish before they are read.
 */
export function renderLinkForm(view: LinkFormView): Page {
  const { frame, link, pageToken, state, message } = view
  const texts = LINK_TEXTS[frame.languageCode]
  const hasProblem = message !== null || state.wrong.length > 0
  const children = (
    <>
      <Alert state={state} message={message} />
      <Product {...view} />
      <form method="post" action="?" id="payment" noValidate>
        <input type="hidden" name="page" value={pageToken} />
        <input type="hidden" name="lang" value={frame.languageCode} />
        <AmountField {...view} />
        <PayerFields {...view} />
        <LinkCardFields state={state} />
        <LinkOffersTable languageCode={frame.languageCode} link={link} />
        <PayButton languageCode={frame.languageCode}>{buttonText(view)}</PayButton>
      </form>
    </>
  )
  const title = hasProblem ? `${texts.errorTitle}: ${texts.pay}` : texts.pay
  const footer = texts.protection
  const body = renderLinkDocument(PAGES.linkForm, { frame, title, children, footer })
  return page(PAGES.linkForm, { status: hasProblem ? 422 : 200, body })
}

function buttonText({ frame, link }: LinkFormView): string {
  const texts = LINK_TEXTS[frame.languageCode]
  if (!hasOneWayToPay(link)) return texts.next
  if (link.amountMinor === null) return texts.payNow
  return texts.payAmount(amountInWords(link.amountMinor, frame.languageCode))
}

/** A heading of many words is set in smaller type. */
const LONG_NAME_CHARACTERS = 60

function Product({ frame, link }: LinkFormView): JSX.Element {
  const texts = LINK_TEXTS[frame.languageCode]
  const { productName, productDescription } = link.content
  const isLong = (productName?.length ?? 0) > LONG_NAME_CHARACTERS
  return (
    <div class="product">
      <h1 class={isLong ? 'long' : undefined}>
        <bdi>{productName ?? texts.pay}</bdi>
      </h1>
      {link.amountMinor === null ? null : (
        <p class="price">{amountInWords(link.amountMinor, frame.languageCode)}</p>
      )}
      {productDescription === null ? null : (
        <p class="pre" dir="auto">
          {productDescription}
        </p>
      )}
    </div>
  )
}

function AmountField({ frame, link, state }: LinkFormView): JSX.Element | null {
  if (link.amountMinor !== null) return null
  return (
    <Field
      field="amount"
      state={state}
      autocomplete="transaction-amount"
      inputMode="decimal"
      maxLength={20}
      hint={LINK_TEXTS[frame.languageCode].amountHint}
    />
  )
}

function PayerFields({ frame, link, state }: LinkFormView): JSX.Element | null {
  const { asks } = link.content
  if (!Object.values(asks).includes(true)) return null
  const long = { state, isLong: true, maxLength: 500 } as const
  return (
    <fieldset>
      <legend>{LINK_TEXTS[frame.languageCode].payer}</legend>
      {asks.name ? <Field field="name" state={state} autocomplete="name" maxLength={100} /> : null}
      {asks.email ? (
        <Field
          field="email"
          state={state}
          autocomplete="email"
          type="email"
          inputMode="email"
          maxLength={254}
        />
      ) : null}
      {asks.phoneNumber ? (
        <Field
          field="phoneNumber"
          state={state}
          autocomplete="tel"
          type="tel"
          inputMode="tel"
          maxLength={20}
        />
      ) : null}
      {asks.address ? <Field field="address" {...long} autocomplete="street-address" /> : null}
      {asks.note ? <Field field="note" {...long} autocomplete="off" /> : null}
    </fieldset>
  )
}
