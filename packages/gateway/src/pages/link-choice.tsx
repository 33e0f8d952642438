import type { JSX } from 'preact'

import type { LinkOption } from '../links/index.ts'
import { PAGES } from '../page-catalogue/index.ts'
import { type LinkFrame, renderLinkDocument } from './link-layout.tsx'
import { LINK_TEXTS, type LinkLanguage } from './link-texts.ts'
import { amountInWords, countInWords } from './link-words.ts'
import { type Page, page } from './page.ts'

export type LinkChoiceView = Readonly<{
  frame: LinkFrame
  /** Ascending, at least one. */
  options: readonly LinkOption[]
  lastFour: string
  /** The sealed card: see `createPageSeal`. */
  cardState: string
  /** The form again, for another card. */
  formUrl: string
}>

/** The ways to pay that this card has, each with what it comes to. It works without script. */
export function renderLinkChoice(view: LinkChoiceView): Page {
  const { frame, options, cardState, formUrl } = view
  const { languageCode } = frame
  const texts = LINK_TEXTS[languageCode]
  const children = (
    <>
      <h1>{texts.choose}</h1>
      <form method="post" action="?">
        <input type="hidden" name="card" value={cardState} />
        <input type="hidden" name="lang" value={languageCode} />
        <OptionTable {...view} />
        <p class="quiet">
          {options.some(({ commissionMinor }) => commissionMinor > 0n)
            ? texts.commissionIncluded
            : null}
        </p>
        <button type="submit">{texts.payNow}</button>
      </form>
      <p>
        <a href={formUrl}>{texts.otherCard}</a>
      </p>
    </>
  )
  const body = renderLinkDocument(PAGES.linkChoice, { frame, title: texts.choose, children })
  return page(PAGES.linkChoice, { status: 200, body })
}

function OptionTable({ frame, options, lastFour }: LinkChoiceView): JSX.Element {
  const { languageCode } = frame
  const { columns, chooseBody } = LINK_TEXTS[languageCode]
  return (
    <fieldset>
      <legend>{chooseBody(lastFour)}</legend>
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.count}</th>
            <th scope="col">{columns.each}</th>
            <th scope="col">{columns.total}</th>
          </tr>
        </thead>
        <tbody>
          {options.map((option, index) => (
            <OptionRow
              key={option.installmentCount}
              option={option}
              isFirst={index === 0}
              languageCode={languageCode}
            />
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}

function OptionRow(
  props: Readonly<{ option: LinkOption; isFirst: boolean; languageCode: LinkLanguage }>,
): JSX.Element {
  const { option, isFirst, languageCode } = props
  const { installmentCount, installmentMinor, totalMinor } = option
  const { columns } = LINK_TEXTS[languageCode]
  return (
    <tr>
      <td>
        <label>
          <input
            type="radio"
            name="installmentCount"
            value={installmentCount}
            aria-label={countInWords(installmentCount, languageCode)}
            required
            checked={isFirst}
          />
          {installmentCount === 1 ? columns.single : `${installmentCount} ×`}
        </label>
      </td>
      <td>{installmentCount === 1 ? '' : amountInWords(installmentMinor, languageCode)}</td>
      <td>{amountInWords(totalMinor, languageCode)}</td>
    </tr>
  )
}
