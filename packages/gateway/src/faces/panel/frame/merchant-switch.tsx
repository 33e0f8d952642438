import type { JSX } from 'preact'

import { FRAME_TEXTS } from './texts.ts'
import { namesNoMerchant, type Visit } from './visit.ts'

/** With more merchants, their names would be most of every page, and nobody would find one among them. */
const OFFERED_MAXIMUM = 100

type SwitchProps = Readonly<{
  visit: Pick<Visit, 'language' | 'merchants' | 'merchantId' | 'person' | 'query'>
  /** The page of the navigation that the reader is on or below. */
  at: string
}>

/** Limits the lists to one merchant. The choice stands in the address, so it can be kept and sent. */
export function MerchantSwitch({ visit, at }: SwitchProps): JSX.Element {
  const texts = FRAME_TEXTS[visit.language]
  const isOffered = visit.merchants.length <= OFFERED_MAXIMUM
  return (
    <form class="switch" method="get" action={at === '' ? '/panel' : at}>
      {isOffered ? <Offered visit={visit} /> : <ByNumber visit={visit} />}
      {namesNoMerchant(visit) ? <p class="wrong">{texts.noSuchMerchant}</p> : null}
      <button type="submit" class="button quiet">
        {texts.show}
      </button>
    </form>
  )
}

function Offered({ visit }: Pick<SwitchProps, 'visit'>): JSX.Element {
  const { language, merchants, merchantId } = visit
  const texts = FRAME_TEXTS[language]
  return (
    <select name="merchant" aria-label={texts.merchant}>
      <option value="">{texts.allMerchants}</option>
      {merchants.map(({ merchantId: id, merchantNumber, name }) => (
        <option key={id} value={merchantNumber} selected={id === merchantId}>
          {name}
        </option>
      ))}
    </select>
  )
}

function ByNumber({ visit }: Pick<SwitchProps, 'visit'>): JSX.Element {
  const { language, merchants, merchantId, query } = visit
  const texts = FRAME_TEXTS[language]
  const chosen = merchants.find((each) => each.merchantId === merchantId)
  const typed = chosen?.merchantNumber ?? query.get('merchant') ?? ''
  return (
    <>
      {chosen === undefined ? null : <p class="whose">{chosen.name}</p>}
      <input
        type="text"
        name="merchant"
        inputMode="numeric"
        autocomplete="off"
        aria-label={texts.merchantNumber}
        placeholder={texts.merchantNumber}
        value={typed}
      />
    </>
  )
}
