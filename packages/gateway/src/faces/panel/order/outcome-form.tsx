import type { JSX } from 'preact'
import type { OrderHistory } from '../../../operating/order-history/index.ts'
import { mayBeTold, OUTCOME_SOURCES } from '../../../payment/payments/index.ts'
import { Ask, Button, ChoiceEntry, moneyText, TextEntry } from '../../design/index.ts'
import type { MerchantVisit } from '../frame/index.ts'
import { orderPath } from './money-act.ts'
import { OUTCOME_TEXTS } from './outcome-texts.ts'
import { STORY_TEXTS } from './story-texts.ts'

const REFERENCE_CHARACTERS_MAXIMUM = 40

type Props = Readonly<{ visit: MerchantVisit; history: OrderHistory; now: Date }>

/** Where an outcome is unknown for over a day, and the reader may conclude it (decision 5.24); else nothing. */
export function OutcomeSheet({ visit, history, now }: Props): JSX.Element | null {
  const { language, merchant } = visit
  const { order, operations } = history
  const texts = OUTCOME_TEXTS[language]
  const kinds = STORY_TEXTS[language].operations
  const old = [
    ...(mayBeTold(order, now) ? [['', texts.payment] as const] : []),
    ...operations
      .filter((operation) => mayBeTold(operation, now))
      .map(({ operationId, kind, amountMinor }) => {
        return [operationId, `${kinds[kind]} ${moneyText(amountMinor, language)}`] as const
      }),
  ]
  if (old.length === 0 || !visit.may('unknowns.conclude')) return null
  const { saids, sources } = texts
  return (
    <section class="sheet order-acts">
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <Ask act={texts.title}>
        <form method="post" action={`${orderPath(merchant, order.orderId)}/outcome`}>
          <ChoiceEntry name="operation" label={texts.of} options={old} />
          <ChoiceEntry
            name="said"
            label={texts.said}
            options={[
              ['notTaken', saids.notTaken],
              ['taken', saids.taken],
            ]}
          />
          <ChoiceEntry
            name="source"
            label={texts.source}
            options={OUTCOME_SOURCES.map((each) => [each, sources[each]] as const)}
          />
          <TextEntry
            name="authCode"
            label={texts.authCode}
            hint={texts.referenceHint}
            maxLength={REFERENCE_CHARACTERS_MAXIMUM}
          />
          <TextEntry
            name="transactionId"
            label={texts.transactionId}
            maxLength={REFERENCE_CHARACTERS_MAXIMUM}
          />
          <Button kind="dangerous">{texts.button}</Button>
        </form>
      </Ask>
    </section>
  )
}
