import type { JSX } from 'preact'
import { hasOneWayToPay, type PaymentLink } from '../../../payment/links/index.ts'
import type { Language } from '../../design/index.ts'
import { LINK_TEXTS } from './texts.ts'
import { allowedInWords } from './words.ts'

/**
 * The table of the card's ways to pay, which the form's script fills while the customer types. Without script
 * the form shows the counts that the link allows, and the next page shows the table.
 */
export function LinkOffersTable(
  props: Readonly<{ languageCode: Language; link: PaymentLink; counts: readonly number[] }>,
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
      <OptionTable
        id="offers"
        hidden={true}
        data-again={texts.chooseForCard}
        languageCode={languageCode}
      />
      <p id="offersNote" class="quiet" role="status" />
    </fieldset>
  )
}

type OptionTableProps = Readonly<{
  languageCode: Language
  id?: string
  hidden?: boolean
  'data-again'?: string
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

/** The main button. Its data attributes hold the words that the form's script shows after the press. */
export function PayButton(
  props: Readonly<{ languageCode: Language; children: string }>,
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

/** The buttons beside a kept card. They come after the main button, so that the Enter key pays. */
export function LinkOtherButtons({
  languageCode,
}: Readonly<{ languageCode: Language }>): JSX.Element {
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
