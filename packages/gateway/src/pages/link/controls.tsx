import type { JSX } from 'preact'
import { hasOneWayToPay, type LinkOption, type PaymentLink } from '../../links/index.ts'
import { LINK_TEXTS, type LinkLanguage } from './texts.ts'
import {
  allowedInWords,
  amountInWords,
  countInShort,
  installmentsInWords,
  optionInWords,
} from './words.ts'

/**
 * The place for the ways to pay of the card that is being typed. Without script it stays with the
 * counts that the link allows, and the next page shows the table.
 */
export function LinkOffersTable(
  props: Readonly<{ languageCode: LinkLanguage; link: PaymentLink; counts: readonly number[] }>,
): JSX.Element | null {
  const { languageCode, link, counts } = props
  if (hasOneWayToPay(link)) return null
  const texts = LINK_TEXTS[languageCode]
  return (
    <fieldset>
      <legend>{texts.waysToPay}</legend>
      <p id="offersLater">
        {allowedInWords(counts, languageCode)}. <span class="quiet">{texts.installmentsHint}</span>
      </p>
      <OptionTable id="offers" hidden={true} languageCode={languageCode} />
      <p id="offersNote" class="quiet" role="status" />
    </fieldset>
  )
}

type OptionTableProps = Readonly<{
  languageCode: LinkLanguage
  id?: string
  hidden?: boolean
  children?: JSX.Element[]
}>

export function OptionTable({ languageCode, children, ...own }: OptionTableProps): JSX.Element {
  const { columns } = LINK_TEXTS[languageCode]
  return (
    <div class="scroll">
      <table {...own}>
        <thead>
          <tr>
            <th scope="col">{columns.count}</th>
            <th scope="col">{columns.total}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** What a row shows, and what its button says to whoever cannot see the row. */
export function wordsOfOption(option: LinkOption, languageCode: LinkLanguage) {
  const { installmentCount, totalMinor } = option
  const texts = LINK_TEXTS[languageCode]
  return {
    label: countInShort(installmentCount, languageCode),
    spoken: optionInWords(option, languageCode),
    each: installmentCount === 1 ? '' : installmentsInWords(option, languageCode),
    total: amountInWords(totalMinor, languageCode),
    /** For the main button. */
    pay: texts.payAmount(amountInWords(totalMinor, languageCode)),
  }
}

/** The main button. The form's script takes its words for the time after the press from it. */
export function PayButton(
  props: Readonly<{ languageCode: LinkLanguage; children: string }>,
): JSX.Element {
  const { busy, progress } = LINK_TEXTS[props.languageCode]
  return (
    <>
      <button type="submit" id="pay" data-busy={busy} data-progress={progress}>
        {props.children}
      </button>
      <p id="progress" class="progress" role="status" />
    </>
  )
}

/** Buttons beside a card that the vault has. They come after the one that pays, so that Enter pays. */
export function LinkOtherButtons({
  languageCode,
}: Readonly<{ languageCode: LinkLanguage }>): JSX.Element {
  const texts = LINK_TEXTS[languageCode]
  const other = languageCode === 'tr' ? 'en' : 'tr'
  return (
    <p class="others">
      <button type="submit" class="plain" name="otherCard" value="yes" formNoValidate>
        {texts.otherCard}
      </button>
      <button type="submit" class="plain" name="switchTo" value={other} lang={other} formNoValidate>
        {texts.otherLanguage}
      </button>
    </p>
  )
}
