import { LIMITS } from '@vezne/protocol'
import type { JSX } from 'preact'
import { pngLogoPath } from '../../../payment/branding/index.ts'
import { hasOneWayToPay, type PaymentLink } from '../../../payment/links/index.ts'
import { moneyText } from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import type { Page, PagePreview } from '../document.tsx'
import { LinkOffersTable, LinkOtherButtons, PayButton } from './controls.tsx'
import { Alert, Field, type FieldState, LinkCardFields, type PlainField } from './field.tsx'
import type { KeptCard } from './kept-card.ts'
import { type LinkFrame, linkPage } from './layout.tsx'
import { LINK_TEXTS } from './texts.ts'

export type LinkFormView = Readonly<{
  frame: LinkFrame
  link: PaymentLink
  /** The installment counts that at least one card can pay in now. */
  counts: readonly number[]
  /** Whether paying here ends the try of another page. */
  takesOver: boolean
  /** The sealed page: see `createPageSeal`. */
  pageToken: string
  state: FieldState
  /** Why an earlier try failed. */
  message: string | null
  /** A card in the vault; null where the customer must type a card. */
  kept: KeptCard | null
}>

/**
 * The form for the customer's details and card. It works without script. The browser's own checks are off:
 * their messages are in the browser's language, and vanish too soon to be read.
 */
export function renderLinkForm(view: LinkFormView): Page {
  const { frame, pageToken, state, message, takesOver } = view
  const texts = LINK_TEXTS[frame.languageCode]
  const overtaking = frame.checkout === null ? texts.takesOver : texts.takesOverCheckout
  const hasProblem = message !== null || state.wrong.length > 0
  const children = (
    <div class="columns">
      <Product {...view} />
      <div>
        <Alert state={state} message={message} />
        {takesOver ? <p class="note">{overtaking}</p> : null}
        <form
          method="post"
          action="?"
          id="payment"
          noValidate
          data-error={texts.errorTitle}
          data-title={texts.problemsTitle}
          data-problems={texts.problems}
        >
          <input type="hidden" name="page" value={pageToken} />
          <input type="hidden" name="lang" value={frame.languageCode} />
          <AmountField {...view} />
          <Card {...view} />
          <PayerFields {...view} />
          <PayButton languageCode={frame.languageCode}>{buttonText(view)}</PayButton>
          {view.kept === null ? null : <LinkOtherButtons languageCode={frame.languageCode} />}
        </form>
      </div>
    </div>
  )
  const title = hasProblem ? `${texts.errorTitle}: ${texts.pay}` : texts.pay
  // With a kept card a button switches the language: a link would lose the card.
  const whole = view.kept === null ? frame : { ...frame, otherLanguageUrl: null }
  return linkPage(PAGES.linkForm, {
    frame: whole,
    status: hasProblem ? 422 : 200,
    title,
    children,
    footer: texts.protection,
    preview: previewOf(view),
  })
}

/** What a messenger shows of a link: nothing of a payer. A checkout is not sent around. */
function previewOf({ frame, link }: LinkFormView): PagePreview | undefined {
  const { languageCode, merchantName, branding, url, checkout } = frame
  if (url === null || checkout !== null) return undefined
  const { pay } = LINK_TEXTS[languageCode]
  const { productName, productDescription } = link.content
  const amount = link.amountMinor === null ? pay : moneyText(link.amountMinor, languageCode)
  const logo = branding === undefined ? null : pngLogoPath(branding)
  return {
    title: [productName ?? pay, merchantName].filter(Boolean).join(' · '),
    description: [amount, productDescription].filter(Boolean).join(' · '),
    url,
    picture: logo === null ? `${url}/qr.png` : new URL(logo, url).href,
  }
}

/** The card's fields with the ways to pay. Of a kept card only the last digits are shown. */
function Card({ frame, link, counts, state, kept }: LinkFormView): JSX.Element {
  const { languageCode } = frame
  if (kept === null) {
    return (
      <>
        <LinkCardFields state={state} />
        <LinkOffersTable languageCode={languageCode} link={link} counts={counts} />
      </>
    )
  }
  const texts = LINK_TEXTS[languageCode]
  return (
    <fieldset>
      <legend>{texts.card}</legend>
      <input type="hidden" name="card" value={kept.cardState} />
      <input type="hidden" name="details" value="yes" />
      <p class="kept">
        {`••••\u00a0${kept.card.lastFour}`}
        <span class="quiet">{texts.cardKept}</span>
      </p>
    </fieldset>
  )
}

function buttonText({ frame, link }: LinkFormView): string {
  const texts = LINK_TEXTS[frame.languageCode]
  if (!hasOneWayToPay(link)) return texts.next
  if (link.amountMinor === null) return texts.payNow
  return texts.payAmount(moneyText(link.amountMinor, frame.languageCode))
}

/** Longer product names are set in smaller type. */
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
        <p class="price">{moneyText(link.amountMinor, frame.languageCode)}</p>
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

const LONG = { isLong: true, maxLength: LIMITS.textMaximumCharacters } as const

const PAYER_INPUTS: readonly (PlainField &
  Readonly<{ field: keyof PaymentLink['content']['asks'] }>)[] = [
  { field: 'name', autocomplete: 'name', maxLength: LIMITS.nameMaximumCharacters },
  {
    field: 'email',
    autocomplete: 'email',
    type: 'email',
    inputMode: 'email',
    maxLength: LIMITS.emailMaximumCharacters,
  },
  {
    field: 'phoneNumber',
    autocomplete: 'tel',
    type: 'tel',
    inputMode: 'tel',
    maxLength: LIMITS.phoneNumberMaximumCharacters,
  },
  { field: 'address', autocomplete: 'street-address', ...LONG },
  { field: 'note', autocomplete: 'off', ...LONG },
]

function PayerFields({ frame, link, state }: LinkFormView): JSX.Element | null {
  const { asks } = link.content
  const inputs = PAYER_INPUTS.filter(({ field }) => asks[field])
  if (inputs.length === 0) return null
  return (
    <fieldset>
      <legend>{LINK_TEXTS[frame.languageCode].payer}</legend>
      {inputs.map((input) => (
        <Field key={input.field} {...input} state={state} />
      ))}
    </fieldset>
  )
}
