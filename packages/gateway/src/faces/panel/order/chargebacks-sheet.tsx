import type { JSX } from 'preact'
import type { OrderHistory } from '../../../operating/order-history/index.ts'
import { ButtonLink, byLanguage, moneyText, Sheet } from '../../design/index.ts'
import { ChargebackState, casePath, Deadline, newCasePath } from '../chargebacks/index.ts'
import type { MerchantVisit } from '../frame/index.ts'

const TEXTS = byLanguage({
  title: { tr: 'Ters ibraz', en: 'Chargeback' },
  none: {
    tr: 'Banka bu ödemeyi geri istediyse kaydedin.',
    en: 'Record it if the bank claims this payment back.',
  },
  record: { tr: 'Ters ibraz kaydet', en: 'Record a chargeback' },
  answerBy: { tr: 'Son yanıt günü', en: 'Answer by' },
})

type Props = Readonly<{ visit: MerchantVisit; history: OrderHistory; now: Date }>

/** The chargebacks of a payment with a link to each; only where money was taken, or was. */
export function ChargebacksSheet({ visit, history, now }: Props): JSX.Element | null {
  const { language, merchant } = visit
  const { order, chargebacks } = history
  const mayRecord = visit.may('chargebacks.change') && order.chargedBackMinor < order.takenMinor
  const isSeen = visit.may('chargebacks.see') && chargebacks.length > 0
  if (!isSeen && !mayRecord) return null
  const texts = TEXTS[language]
  return (
    <Sheet title={texts.title}>
      {isSeen ? (
        <ul class="plain-list">
          {chargebacks.map((one) => (
            <li key={one.chargebackId}>
              <a href={casePath(merchant, one.chargebackId)}>
                {moneyText(one.amountMinor, language)}
                {one.caseNumber === null ? '' : ` · ${one.caseNumber}`}
              </a>{' '}
              <ChargebackState state={one.state} language={language} />
              {one.state === 'open' ? (
                <span class="quiet block">
                  {texts.answerBy}: <Deadline chargeback={one} now={now} language={language} />
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p class="quiet">{texts.none}</p>
      )}
      {mayRecord ? (
        <p>
          <ButtonLink href={newCasePath(merchant, order.orderId)}>{texts.record}</ButtonLink>
        </p>
      ) : null}
    </Sheet>
  )
}
