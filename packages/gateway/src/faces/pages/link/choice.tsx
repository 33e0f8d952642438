import type { JSX } from 'preact'

import type { LinkOption } from '../../../payment/links/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import type { Page } from '../document.tsx'
import { LinkOtherButtons, OptionTable, PayButton } from './controls.tsx'
import { Alert } from './field.tsx'
import { type LinkFrame, linkPage } from './layout.tsx'
import { LINK_TEXTS } from './texts.ts'
import { wordsOfOption } from './words.ts'

export type LinkChoiceView = Readonly<{
  frame: LinkFrame
  /** At least one, ascending by count; each with its value in the form. */
  options: readonly (readonly [LinkOption, value: string])[]
  /** The index of the chosen option: the customer's earlier choice, else 0. */
  chosen: number
  /** Why the customer must choose again; null for the first choice. */
  message: string | null
  /** The card's brand, bank and last four digits. */
  card: string
  /** The sealed card: see `createPageSeal`. */
  cardState: string
}>

/** The ways to pay that this card has, each with its total. The page works without script. */
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
  return linkPage(PAGES.linkChoice, {
    frame,
    status: message === null ? 200 : 422,
    title: message === null ? texts.choose : `${texts.errorTitle}: ${texts.choose}`,
    children,
    footer: texts.protection,
  })
}

function Options({ frame, options, chosen, card }: LinkChoiceView): JSX.Element {
  const { languageCode } = frame
  const texts = LINK_TEXTS[languageCode]
  const rows = options.map(([option, value], index) => (
    <OptionRow
      key={option.installmentCount}
      words={wordsOfOption(option, languageCode)}
      value={value}
      isChosen={index === chosen}
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

type OptionRowProps = Readonly<{
  words: ReturnType<typeof wordsOfOption>
  value: string
  isChosen: boolean
}>

function OptionRow({ words, value, isChosen }: OptionRowProps): JSX.Element {
  const { label, spoken, each, total, pay } = words
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
