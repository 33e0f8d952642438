import type { JSX } from 'preact'

import type { LinkOption } from '../../links/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import { type Page, page } from '../document.tsx'
import { LinkOtherButtons, OptionTable, PayButton, wordsOfOption } from './controls.tsx'
import { Alert } from './field.tsx'
import { type LinkFrame, renderLinkDocument } from './layout.tsx'
import { LINK_TEXTS, type LinkLanguage } from './texts.ts'

export type LinkChoiceView = Readonly<{
  frame: LinkFrame
  /** Ascending, at least one; each with what names it in the form. */
  options: readonly (readonly [LinkOption, value: string])[]
  /** Which of them is chosen already: the first, or the one that was chosen before. */
  chosen: number
  /** Why there is a choice again; null: it is the first. */
  message: string | null
  /** What is known of the card, with its last four digits. */
  card: string
  /** The sealed card: see `createPageSeal`. */
  cardState: string
}>

/**
 * The ways to pay that this card has, each with what it comes to. It works without script.
 */
export function renderLinkChoice(view: LinkChoiceView): Page {
  const { frame, cardState, message } = view
  const { languageCode } = frame
  const texts = LINK_TEXTS[languageCode]
  const children = (
    <>
      <Alert state={{ languageCode, wrong: [], values: {} }} message={message} />
      <h1>{texts.choose}</h1>
      <form method="post" action="?" id="payment">
        <input type="hidden" name="card" value={cardState} />
        <input type="hidden" name="lang" value={languageCode} />
        <Options {...view} />
        <PayButton languageCode={languageCode}>{texts.payNow}</PayButton>
        <LinkOtherButtons languageCode={languageCode} />
      </form>
    </>
  )
  const footer = texts.protection
  const body = renderLinkDocument(PAGES.linkChoice, {
    frame,
    title: message === null ? texts.choose : `${texts.errorTitle}: ${texts.choose}`,
    children,
    footer,
  })
  return page(PAGES.linkChoice, { status: message === null ? 200 : 422, body })
}

function Options({ frame, options, chosen, card }: LinkChoiceView): JSX.Element {
  const { languageCode } = frame
  const texts = LINK_TEXTS[languageCode]
  const rows = options.map(([option, value], index) => (
    <OptionRow
      key={option.installmentCount}
      option={option}
      value={value}
      isChosen={index === chosen}
      languageCode={languageCode}
    />
  ))
  return (
    <fieldset>
      <legend>{texts.chooseBody(card)}</legend>
      <OptionTable languageCode={languageCode}>{rows}</OptionTable>
      {options.some(([{ commissionMinor }]) => commissionMinor > 0n) ? (
        <p class="quiet">{texts.commissionIncluded}</p>
      ) : null}
    </fieldset>
  )
}

function OptionRow(
  props: Readonly<{
    option: LinkOption
    value: string
    isChosen: boolean
    languageCode: LinkLanguage
  }>,
): JSX.Element {
  const { option, value, isChosen, languageCode } = props
  const { label, spoken, each, total, pay } = wordsOfOption(option, languageCode)
  return (
    <tr>
      <td>
        <label>
          <input
            type="radio"
            name="offer"
            value={value}
            aria-label={spoken}
            data-pay={pay}
            required
            checked={isChosen}
          />
          <span>
            {label}
            <span class="each">{each}</span>
          </span>
        </label>
      </td>
      <td>{total}</td>
    </tr>
  )
}
