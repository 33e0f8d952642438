import type { JSX } from 'preact'
import type { CommissionRate } from '../../../payment/installments/index.ts'
import { ButtonLink, EmptyState, Sheet } from '../../design/index.ts'
import { headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { addressOf, chosenMerchant } from '../parts/index.ts'
import { aliasesOf, cardsText, ownerText, percentText, periodOf, visibleRows } from './row-words.ts'
import { PLAN_TEXTS } from './texts.ts'

export const PLANS_PATH = '/panel/plans'

/** Commission rows: those in force first. */
export async function planPage(visit: Visit, now: Date): Promise<PanelAnswer> {
  const { language } = visit
  const texts = PLAN_TEXTS[language]
  const rows = await visibleRows(visit)
  const aliases = await aliasesOf(rows, visit)
  const of = (period: 'now' | 'coming' | 'past') =>
    rows.filter((row) => periodOf(row, now) === period)
  const shown = { visit, aliases }
  const [past, coming] = [of('past'), of('coming')]
  const children = (
    <>
      <PlanTabs visit={visit} at={PLANS_PATH} />
      <Sheet title={texts.now}>
        <p class="quiet">{texts.rowsHelp}</p>
        {of('now').length === 0 ? (
          <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
        ) : (
          <Rows {...shown} rows={of('now')} caption={texts.now} />
        )}
      </Sheet>
      {coming.length === 0 ? null : (
        <Sheet title={texts.coming}>
          <Rows {...shown} rows={coming} caption={texts.coming} />
        </Sheet>
      )}
      {past.length === 0 ? null : (
        <details class="sheet more">
          <summary>{`${texts.past} (${past.length})`}</summary>
          <Rows {...shown} rows={past} caption={texts.past} />
        </details>
      )}
    </>
  )
  const beside = visit.may('plans.change') ? (
    <>
      <ButtonLink kind="primary" href={`${PLANS_PATH}/new`}>
        {texts.add}
      </ButtonLink>
      <ButtonLink href={`${PLANS_PATH}/import`}>{texts.import}</ButtonLink>
    </>
  ) : null
  return headedPage(visit, texts, { beside, at: PLANS_PATH, children })
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
        visit.may(access) ? (
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

/** The rows of the same cards together: a price list is read by cards first, and by counts then. */
function Rows({ visit, aliases, rows, caption }: RowsProps): JSX.Element {
  const { language, merchants } = visit
  const groups = new Map<string, CommissionRate[]>()
  for (const row of rows) {
    const cards = cardsText(row, language)
    const key = JSON.stringify([cards, ownerText(row, { merchants, aliases, language })])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return (
    <ul class="cards" aria-label={caption}>
      {[...groups].map(([key, group]) => {
        const [cards, owner]: readonly string[] = JSON.parse(key)
        return (
          <li key={key}>
            <div class="card-head">
              <strong>{cards}</strong>
              <span class="quiet">{owner}</span>
            </div>
            <ul class="rates">
              {group.map((row) => (
                <RowChip key={row.planId} visit={visit} row={row} />
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

type ChipProps = Readonly<{ visit: Visit; row: CommissionRate }>

/** One count with its rate, and how long the bank keeps the money. */
function RowChip({ visit, row }: ChipProps): JSX.Element {
  const { language } = visit
  const texts = PLAN_TEXTS[language]
  const { planId, installmentCount, rateBasisPoints, blockedDays } = row
  return (
    <li>
      <a href={`${PLANS_PATH}/rows/${planId}`}>
        <span>{texts.counts(installmentCount)}</span>
        <strong>{percentText(rateBasisPoints, language)}</strong>
        <span>{texts.days(blockedDays)}</span>
      </a>
    </li>
  )
}
