import type { ComponentChildren, JSX } from 'preact'
import { momentWithOffset } from '../../../base/kernel/index.ts'
import { addDays, type Day, daysOfMonth } from '../../../operating/settlement/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import { LinkTabs } from '../../design/index.ts'
import {
  type FramePorts,
  headedPage,
  type MerchantVisit,
  type PanelAnswer,
  type Visit,
} from '../frame/index.ts'
import { addressOf, chosenMerchant, MerchantChoice, withField } from '../parts/index.ts'
import { SETTLEMENT_TEXTS } from './texts.ts'

export const SETTLEMENT_PATH = '/panel/settlement'

export type SettlementPorts = Pick<FramePorts, 'clock'>

const TABS = ['calendar', 'table', 'month', 'statements', 'differences'] as const
export type Tab = (typeof TABS)[number]

export const PATHS: Readonly<Record<Tab, `/panel/settlement${string}`>> = {
  calendar: SETTLEMENT_PATH,
  table: `${SETTLEMENT_PATH}/table`,
  month: `${SETTLEMENT_PATH}/month`,
  statements: `${SETTLEMENT_PATH}/statements`,
  differences: `${SETTLEMENT_PATH}/differences`,
}

/** A month such as `2026-11` with its days. */
export type Month = Readonly<{ name: string; from: Day; to: Day }>

/** Today's date in Istanbul. */
export function todayOf({ clock }: SettlementPorts): Day {
  return momentWithOffset(clock.now()).slice(0, 10)
}

/** The month that the address names, else the present one. */
export function monthOf(ports: SettlementPorts, { query }: Pick<Visit, 'query'>): Month {
  const present = todayOf(ports).slice(0, 7)
  const asked = query.get('month') ?? present
  const span = daysOfMonth(asked)
  if (span !== null) return { name: asked, ...span }
  return { name: present, ...(daysOfMonth(present) ?? { from: present, to: present }) }
}

/** The month before, or the one after. */
export function monthBeside({ from, to }: Month, step: -1 | 1): string {
  return (step < 0 ? addDays(from, -1) : addDays(to, 1)).slice(0, 7)
}

/** The address of a page of the room, for the merchant that it is about. */
export function tabPath(visit: Visit, tab: Tab, below = ''): string {
  return addressOf(`${PATHS[tab]}${below}`, visit, { merchant: chosenMerchant(visit) })
}

export function monthPath(visit: Visit, tab: Tab, { name }: Pick<Month, 'name'>, below = '') {
  return withField(tabPath(visit, tab, below), 'month', name)
}

type RoomView = Readonly<{
  tab: Tab
  title: string
  purpose?: string
  done?: Readonly<Record<string, string>>
  beside?: ComponentChildren
  status?: number
}>

/** A page of the room about a merchant; the choice of one where none is chosen. */
export async function roomPage(
  visit: Visit,
  { tab, title, purpose, done, ...view }: RoomView,
  children: (visit: MerchantVisit) => Promise<JSX.Element>,
): Promise<PanelAnswer> {
  const merchant: Merchant | null = chosenMerchant(visit)
  const { beside, ...rest } = view
  const words = {
    title,
    ...(purpose === undefined ? {} : { purpose }),
    ...(done === undefined ? {} : { done }),
  }
  if (merchant === null) {
    const choice = <MerchantChoice visit={visit} path={PATHS[tab]} />
    return headedPage(visit, words, { ...rest, at: SETTLEMENT_PATH, children: choice })
  }
  const { tabs, views } = SETTLEMENT_TEXTS[visit.language]
  const content = (
    <>
      <LinkTabs
        label={views}
        tabs={TABS.map((each) => ({
          href: keepsMonth(visit, each),
          title: tabs[each],
          isCurrent: each === tab,
        }))}
      />
      {await children({ ...visit, merchantId: merchant.merchantId, merchant })}
    </>
  )
  return headedPage(visit, words, { ...view, beside, at: SETTLEMENT_PATH, children: content })
}

/** From one page of a month to the other. */
function keepsMonth(visit: Visit, tab: Tab): string {
  const name = visit.query.get('month') ?? ''
  return tab === 'statements' || daysOfMonth(name) === null
    ? tabPath(visit, tab)
    : monthPath(visit, tab, { name })
}
