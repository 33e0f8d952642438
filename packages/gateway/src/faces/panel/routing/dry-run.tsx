import type { JSX } from 'preact'
import type { DryRun, TerminalShare } from '../../../payment/routing/index.ts'
import { Facts, Moment, moneyText, Notice, Sheet, Table } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { ROUTING_TEXTS } from './texts.ts'

export type Trial = Readonly<{
  finding: DryRun
  /** When the last payment that was replayed was made; null: all payments of the days were replayed. */
  readUntil: Date | null
}>

type Props = Readonly<{
  visit: Pick<Visit, 'language'>
  trial: Trial
  days: string
}>

/** What the typed rules would have done with past payments. */
export function DryRunResult({ visit, trial, days }: Props): JSX.Element {
  const { language } = visit
  const texts = ROUTING_TEXTS[language]
  const { finding, readUntil } = trial
  const { orders, moved, refused, named, refusedOrderIds } = finding
  const costOf = (shares: DryRun['before']) =>
    moneyText(
      Object.values(shares).reduce((sum, { commissionMinor }) => sum + commissionMinor, 0n),
      language,
    )
  return (
    <Sheet title={texts.dryRun} id="trial">
      <p class="quiet">{texts.dryRunHelp(days)}</p>
      {readUntil === null ? null : (
        <Notice kind="info">
          <p>
            {texts.readUntil} <Moment at={readUntil} language={language} hasYear />
          </p>
        </Notice>
      )}
      {orders === 0 ? <Notice kind="info" title={texts.noPayments} /> : null}
      <Facts
        rows={[
          [texts.orders, String(orders)],
          [texts.moved, String(moved)],
          [texts.refused, <strong key="refused">{refused}</strong>],
          [texts.named, String(named)],
          [texts.cost, `${costOf(finding.before)} → ${costOf(finding.after)}`],
        ]}
      />
      {orders === 0 ? null : <Shares language={language} finding={finding} />}
      {refusedOrderIds.length === 0 ? null : (
        <Notice kind="warning" title={texts.refusedOrders}>
          <ul class="plain-list">
            {refusedOrderIds.map((orderId) => (
              <li key={orderId}>
                <a href={`/panel/search?q=${orderId}`}>
                  <code>{orderId}</code>
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Sheet>
  )
}

type SharesProps = Readonly<{ language: Visit['language']; finding: DryRun }>

function Shares({ language, finding }: SharesProps): JSX.Element {
  const texts = ROUTING_TEXTS[language]
  const { before, after } = finding
  const aliases = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const shareText = (share: TerminalShare | undefined): string => {
    if (share === undefined) return texts.nothing
    const { orders, amountMinor, commissionMinor } = share
    return texts.share(
      orders,
      moneyText(amountMinor, language),
      moneyText(commissionMinor, language),
    )
  }
  return (
    <Table
      caption={texts.dryRun}
      language={language}
      columns={[
        { title: texts.terminal, show: (alias) => <strong>{alias}</strong> },
        { title: texts.before, show: (alias) => shareText(before[alias]) },
        { title: texts.after, show: (alias) => shareText(after[alias]) },
      ]}
      rows={aliases}
      keyOf={(alias) => alias}
    />
  )
}
