import type { JSX } from 'preact'
import type { ListedUse, PaymentLink } from '../../../payment/links/index.ts'
import { PAYER_FIELDS } from '../../../payment/links/index.ts'
import { Facts, MarkedWord, type MarkKind, moneyText, Table } from '../../design/index.ts'
import type { MerchantVisit } from '../frame/index.ts'
import { LINK_TEXTS } from './texts.ts'

type Props = Readonly<{
  visit: MerchantVisit
  uses: readonly ListedUse[]
  asks: PaymentLink['content']['asks']
}>

const MARKS: Readonly<Record<ListedUse['state'], MarkKind>> = {
  Reserved: 'waiting',
  Paying: 'waiting',
  Paid: 'done',
  Released: 'ended',
}

/** The tries to pay the link, with what the payers entered, and the payments that they led to. */
export function UseTable({ visit, uses, asks }: Props): JSX.Element {
  const { language, merchant } = visit
  const texts = LINK_TEXTS[language]
  const asksAnything = Object.values(asks).some(Boolean)
  return (
    <>
      <Table
        caption={texts.uses.title}
        language={language}
        rows={uses}
        keyOf={({ useId }) => useId}
        columns={[
          {
            title: texts.uses.columns.state,
            show: (use) => (
              <>
                <MarkedWord kind={MARKS[use.state]}>
                  {use.isTakenOver ? texts.uses.takenOver : texts.uses.states[use.state]}
                </MarkedWord>
                <Entries visit={visit} use={use} asksAnything={asksAnything} />
              </>
            ),
          },
          {
            title: texts.uses.columns.order,
            show: ({ orderId }) =>
              orderId === null ? (
                <span class="quiet">{texts.uses.noOrder}</span>
              ) : (
                <a href={`/panel/m/${merchant.merchantNumber}/payments/${orderId}`}>
                  {texts.uses.order}
                </a>
              ),
          },
          {
            title: texts.uses.columns.amount,
            kind: 'amount',
            show: ({ amountMinor, installmentCount }) => (
              <>
                {moneyText(amountMinor, language)}
                {installmentCount > 1 ? (
                  <span class="quiet block">{texts.uses.months(installmentCount)}</span>
                ) : null}
              </>
            ),
          },
          { title: texts.uses.columns.when, kind: 'wide', at: ({ createdAt }) => createdAt },
        ]}
      />
      <p class="quiet after">{texts.uses.explain}</p>
    </>
  )
}

type EntriesProps = Readonly<{ visit: MerchantVisit; use: ListedUse; asksAnything: boolean }>

function Entries({ visit, use, asksAnything }: EntriesProps): JSX.Element | null {
  const texts = LINK_TEXTS[visit.language]
  if (use.payerErasedAt !== null) return <p class="quiet">{texts.uses.erased}</p>
  const entered = PAYER_FIELDS.filter((field) => use.payer[field] !== null)
  if (!asksAnything || entered.length === 0) return null
  return (
    <details class="more">
      <summary>{use.payer.name ?? texts.uses.entries}</summary>
      <Facts rows={entered.map((field) => [texts.payer[field], use.payer[field]])} />
    </details>
  )
}
