import { ERRORS, type ErrorName } from '@vezne/protocol'
import type { JSX } from 'preact'
import type { LatestPayment } from '../../../operating/statistics/index.ts'
import {
  Badge,
  ButtonLink,
  CodeBlock,
  type Column,
  EmptyState,
  Moment,
  type ShownState,
  STATE_LOOKS,
  Table,
} from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { rowsPath } from '../statistics/index.ts'
import { OVERVIEW_TEXTS } from './texts.ts'

type LatestProps = Readonly<{ visit: Visit; payments: readonly LatestPayment[] }>

/** The newest payments, each leading to its page. */
export function LatestPayments({ visit, payments }: LatestProps): JSX.Element {
  const { language, merchants, person } = visit
  const texts = OVERVIEW_TEXTS[language]
  const merchantOf = new Map(merchants.map((each) => [each.merchantId, each]))
  const merchant: Column<LatestPayment> = {
    title: texts.merchant,
    kind: 'wide',
    show: ({ merchantId }) => merchantOf.get(merchantId)?.name ?? '',
  }
  return (
    <section class="sheet across">
      <h2>{texts.latest}</h2>
      <Table
        caption={texts.latest}
        language={language}
        rows={payments}
        keyOf={({ merchantId, orderId }) => `${merchantId} ${orderId}`}
        columns={[
          {
            title: texts.time,
            show: ({ merchantId, orderId, createdAt }) => (
              <a
                href={`/panel/m/${merchantOf.get(merchantId)?.merchantNumber ?? ''}/payments/${orderId}`}
              >
                <Moment at={createdAt} language={language} />
              </a>
            ),
          },
          {
            title: texts.state,
            show: ({ state, outcomeCode }) => (
              <>
                {isShownState(state) ? <Badge state={state} language={language} /> : state}
                {isErrorName(outcomeCode) ? (
                  <small class="why">{ERRORS[outcomeCode].message[language]}</small>
                ) : null}
              </>
            ),
          },
          {
            title: texts.card,
            kind: 'wide',
            show: ({ cardBrand, lastFour }) => `${cardBrand} •••• ${lastFour}`,
          },
          ...(person.merchantId === null && visit.merchantId === null ? [merchant] : []),
          { title: texts.amount, kind: 'amount', amountMinor: ({ amountMinor }) => amountMinor },
        ]}
      />
      <p class="onward">
        <a href={rowsPath(visit, { isPayment: false })}>{texts.allPayments}</a>
      </p>
    </section>
  )
}

/** In place of everything, for a merchant without any payment: how to make the first. */
export function NoPayments({
  visit,
  isSandbox,
}: Readonly<{ visit: Visit; isSandbox: boolean }>): JSX.Element {
  const texts = OVERVIEW_TEXTS[visit.language]
  return (
    <section class="sheet">
      <EmptyState title={texts.empty}>
        {isSandbox ? (
          <>
            <p>{texts.emptySandbox}</p>
            <CodeBlock html="npm run demo" label={visit.language === 'tr' ? 'Kopyala' : 'Copy'} />
            <p>{texts.emptyOr}</p>
            <ButtonLink href="/">{texts.welcome}</ButtonLink>
          </>
        ) : (
          <>
            <p>{texts.emptyLive}</p>
            {visit.may('links.make') ? (
              <ButtonLink href="/panel/links">{texts.makeLink}</ButtonLink>
            ) : null}
          </>
        )}
      </EmptyState>
    </section>
  )
}

function isShownState(state: string): state is ShownState {
  return Object.hasOwn(STATE_LOOKS, state)
}

function isErrorName(name: string | null): name is ErrorName {
  return name !== null && Object.hasOwn(ERRORS, name)
}
