import type { JSX } from 'preact'

import { ButtonLink, EmptyState, Moment, Table } from '../../design/index.ts'
import type { CommissionRate } from '../../installments/index.ts'
import { mayDo } from '../../users/index.ts'
import { type PanelAnswer, panelPage, type Visit } from '../frame/index.ts'
import { addressOf, chosenMerchant, DoneNotice, PageHead } from '../parts/index.ts'
import {
  aliasesOf,
  cardsText,
  ownerText,
  percentText,
  standingOf,
  visibleRows,
} from './row-words.ts'
import { PLAN_TEXTS } from './texts.ts'

export const PLANS_PATH = '/panel/plans'

/** Commission rows: those in force first. */
export async function planPage(visit: Visit, now: Date): Promise<PanelAnswer> {
  const { language, person } = visit
  const texts = PLAN_TEXTS[language]
  const rows = await visibleRows(visit)
  const aliases = await aliasesOf(rows, visit)
  const of = (standing: 'now' | 'coming' | 'past') =>
    rows.filter((row) => standingOf(row, now) === standing)
  const shown = { visit, aliases }
  const [past, coming] = [of('past'), of('coming')]
  const children = (
    <>
      <PageHead title={texts.title} purpose={texts.purpose}>
        {mayDo(person.role, 'plans.change') ? (
          <>
            <ButtonLink kind="primary" href={`${PLANS_PATH}/new`}>
              {texts.add}
            </ButtonLink>
            <ButtonLink href={`${PLANS_PATH}/import`}>{texts.import}</ButtonLink>
          </>
        ) : null}
      </PageHead>
      <DoneNotice visit={visit} texts={texts.done} />
      <PlanTabs visit={visit} at={PLANS_PATH} />
      <section class="sheet">
        <h2>{texts.now}</h2>
        <p class="quiet">{texts.rowsHelp}</p>
        {of('now').length === 0 ? (
          <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
        ) : (
          <Rows {...shown} rows={of('now')} caption={texts.now} />
        )}
      </section>
      {coming.length === 0 ? null : (
        <section class="sheet">
          <h2>{texts.coming}</h2>
          <Rows {...shown} rows={coming} caption={texts.coming} />
        </section>
      )}
      {past.length === 0 ? null : (
        <details class="sheet more">
          <summary>{`${texts.past} (${past.length})`}</summary>
          <Rows {...shown} rows={past} caption={texts.past} />
        </details>
      )}
    </>
  )
  return panelPage(visit, { title: texts.title, at: PLANS_PATH, children })
}

type TabsProps = Readonly<{ visit: Visit; at: string }>

/** The two kinds of data of this section. */
export function PlanTabs({ visit, at }: TabsProps): JSX.Element {
  const texts = PLAN_TEXTS[visit.language]
  const merchant = chosenMerchant(visit)
  const pages = [
    [PLANS_PATH, texts.rows, 'plans.see'],
    [`${PLANS_PATH}/limits`, texts.limits, 'limits.see'],
  ] as const
  return (
    <nav class="sub" aria-label={texts.title}>
      {pages.map(([path, text, access]) =>
        mayDo(visit.person.role, access) ? (
          <a
            key={path}
            href={addressOf(path, visit, { merchant })}
            aria-current={path === at ? 'page' : undefined}
          >
            {text}
          </a>
        ) : null,
      )}
    </nav>
  )
}

type RowsProps = Readonly<{
  visit: Visit
  aliases: ReadonlyMap<string, string>
  rows: readonly CommissionRate[]
  caption: string
}>

function Rows({ visit, aliases, rows, caption }: RowsProps): JSX.Element {
  const { language, merchants } = visit
  const texts = PLAN_TEXTS[language]
  return (
    <Table
      caption={caption}
      columns={[
        {
          title: texts.cards,
          show: (row) => (
            <a href={`${PLANS_PATH}/rows/${row.planId}`}>{cardsText(row, language)}</a>
          ),
        },
        {
          title: texts.count,
          kind: 'amount',
          show: ({ installmentCount }) =>
            installmentCount === 1 ? texts.single : String(installmentCount),
        },
        {
          title: texts.rate,
          kind: 'amount',
          show: ({ rateBasisPoints }) => percentText(rateBasisPoints, language),
        },
        { title: texts.blocked, kind: 'wide', show: ({ blockedDays }) => texts.days(blockedDays) },
        {
          title: texts.whose,
          kind: 'wide',
          show: (row) => ownerText(row, { merchants, aliases, language }),
        },
        {
          title: texts.from,
          kind: 'wide',
          show: ({ validFrom }) => <Moment at={validFrom} language={language} />,
        },
        {
          title: texts.until,
          kind: 'wide',
          show: ({ validUntil }) =>
            validUntil === null ? '—' : <Moment at={validUntil} language={language} />,
        },
      ]}
      rows={rows}
      keyOf={({ planId }) => planId}
    />
  )
}
