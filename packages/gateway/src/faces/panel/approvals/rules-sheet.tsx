import type { JSX } from 'preact'
import { Button, Sheet, TextEntry } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { filled } from '../order/index.ts'
import { plainAmount } from '../parts/index.ts'
import { APPROVAL_TEXTS } from './texts.ts'

export type TypedRules = Readonly<{ returnsAbove: string; keys: boolean; credentials: boolean }>

type Props = Readonly<{ visit: Visit; typed: TypedRules | undefined }>

/** The rules of one merchant, for those who may change merchants. */
export async function RulesSheet({ visit, typed }: Props): Promise<JSX.Element | null> {
  const { language, merchantId, merchants } = visit
  if (!visit.may('merchants.change')) return null
  const texts = APPROVAL_TEXTS[language]
  const merchant = merchants.find((each) => each.merchantId === merchantId)
  if (merchant === undefined) {
    return (
      <Sheet title={texts.rules}>
        <p class="quiet">{texts.chooseMerchant}</p>
      </Sheet>
    )
  }
  const rules = await visit.acts.approvalRulesOf(merchant.merchantId)
  const { returnsAboveMinor: above } = rules
  const stored = above === null ? '' : plainAmount(above, language)
  return (
    <Sheet title={texts.rules}>
      <p class="quiet">{filled(texts.rulesLead, { merchant: merchant.name })}</p>
      <form method="post" action={`/panel/m/${merchant.merchantNumber}/approvals`} class="narrow">
        <TextEntry
          name="returnsAbove"
          label={texts.returnsAbove}
          hint={texts.returnsAboveHint}
          inputMode="decimal"
          value={typed?.returnsAbove ?? stored}
          wrong={typed === undefined ? undefined : texts.wrongAmount}
        />
        {(['keys', 'credentials'] as const).map((name) => (
          <p key={name}>
            <label class="tick">
              <input type="checkbox" name={name} checked={(typed ?? rules)[name]} /> {texts[name]}
            </label>
          </p>
        ))}
        <Button>{texts.save}</Button>
      </form>
    </Sheet>
  )
}
