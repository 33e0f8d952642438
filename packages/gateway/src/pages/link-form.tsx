import type { JSX } from 'preact'

import { hasOneWayToPay, type PaymentLink } from '../links/index.ts'
import { PAGES } from '../page-catalogue/index.ts'
import { Alert, Field, type FieldState } from './link-field.tsx'
import { type LinkFrame, renderLinkDocument } from './link-layout.tsx'
import { LINK_TEXTS } from './link-texts.ts'
import { amountInWords, countInWords } from './link-words.ts'
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

/** The form for the customer's own details and card. It works without script. */
export function renderLinkForm(view: LinkFormView): Page {
  const { frame, link, pageToken, state, message } = view
  const texts = LINK_TEXTS[frame.languageCode]
  const hasProblem = message !== null || state.wrong.length > 0
  const children = (
    <>
      <Product {...view} />
      <Alert state={state} message={message} />
      <form method="post" action="?">
        <input type="hidden" name="page" value={pageToken} />
        <input type="hidden" name="lang" value={frame.languageCode} />
        {link.amountMinor === null ? (
          <Field
            field="amount"
            state={state}
            autocomplete="transaction-amount"
            inputMode="decimal"
            maxLength={20}
            hint={texts.amountHint}
          />
        ) : null}
        <PayerFields {...view} />
        <CardFields {...view} />
        <Installments {...view} />
        <button type="submit">{buttonText(view)}</button>
      </form>
      <p class="quiet">{texts.protection}</p>
    </>
  )
  const body = renderLinkDocument(PAGES.linkForm, { frame, title: texts.pay, children })
  return page(PAGES.linkForm, { status: hasProblem ? 422 : 200, body })
}

function buttonText({ frame, link }: LinkFormView): string {
  const texts = LINK_TEXTS[frame.languageCode]
  if (!hasOneWayToPay(link)) return texts.next
  if (link.amountMinor === null) return texts.payNow
  return texts.payAmount(amountInWords(link.amountMinor, frame.languageCode))
}

function Product({ frame, link }: LinkFormView): JSX.Element {
  const texts = LINK_TEXTS[frame.languageCode]
  const { productName, productDescription } = link.content
  return (
    <>
      <h1>
        <bdi>{productName ?? texts.pay}</bdi>
      </h1>
      {link.amountMinor === null ? null : (
        <p class="price">{amountInWords(link.amountMinor, frame.languageCode)}</p>
      )}
      {productDescription === null ? null : (
        <p class="pre">
          <bdi>{productDescription}</bdi>
        </p>
      )}
    </>
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
        <Field field="email" state={state} autocomplete="email" type="email" maxLength={254} />
      ) : null}
      {asks.phoneNumber ? (
        <Field field="phoneNumber" state={state} autocomplete="tel" type="tel" maxLength={20} />
      ) : null}
      {asks.address ? <Field field="address" {...long} autocomplete="street-address" /> : null}
      {asks.note ? <Field field="note" {...long} autocomplete="off" /> : null}
    </fieldset>
  )
}

function CardFields({ frame, state }: LinkFormView): JSX.Element {
  const texts = LINK_TEXTS[frame.languageCode]
  const number = { state, inputMode: 'numeric' } as const
  return (
    <fieldset>
      <legend>{texts.card}</legend>
      <Field field="cardHolderName" state={state} autocomplete="cc-name" maxLength={100} />
      <Field field="cardNumber" {...number} autocomplete="cc-number" maxLength={23} />
      <div class="pair">
        <Field
          field="expiry"
          {...number}
          autocomplete="cc-exp"
          maxLength={9}
          hint={texts.expiryHint}
        />
        <Field field="cvv" {...number} autocomplete="cc-csc" maxLength={4} hint={texts.cvvHint} />
      </div>
    </fieldset>
  )
}

function Installments({ frame, link }: LinkFormView): JSX.Element | null {
  if (hasOneWayToPay(link)) return null
  const texts = LINK_TEXTS[frame.languageCode]
  const counts = link.content.installments.map((count) => countInWords(count, frame.languageCode))
  return (
    <p>
      {texts.installmentsAllowed}: {counts.join(', ')}.{' '}
      <span class="quiet">{texts.installmentsHint}</span>
    </p>
  )
}
