import type { JSX } from 'preact'
import type { Chargeback } from '../../../operating/settlement/index.ts'
import { type Column, Table } from '../../design/index.ts'
import { type FramePorts, headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { CHARGEBACKS_PATH, ChargebackState, casePath, Deadline, dayText } from './parts.tsx'
import { CHARGEBACK_TEXTS } from './texts.ts'

/** All chargebacks, those to be answered first. */
export async function listPage(
  { clock }: Pick<FramePorts, 'clock'>,
  visit: Visit,
): Promise<PanelAnswer> {
  const { acts, merchantId, language } = visit
  const texts = CHARGEBACK_TEXTS[language]
  const rows = await acts.chargebacks(merchantId === null ? null : [merchantId])
  const children = (
    <section class="sheet">
      <Table
        caption={texts.title}
        language={language}
        rows={rows}
        keyOf={({ chargebackId }) => chargebackId}
        empty={[texts.none, texts.noneHint]}
        columns={columnsFor(visit, clock.now())}
      />
    </section>
  )
  return headedPage(visit, texts, { at: CHARGEBACKS_PATH, children })
}

function columnsFor(visit: Visit, now: Date): readonly Column<Chargeback>[] {
  const { language, merchantId, merchants } = visit
  const { columns, noNumber } = CHARGEBACK_TEXTS[language]
  const nameOf = (id: string) => merchants.find((one) => one.merchantId === id)
  const caseLink = (one: Chargeback): JSX.Element | string => {
    const merchant = nameOf(one.merchantId)
    const text = one.caseNumber ?? noNumber
    return merchant === undefined ? text : <a href={casePath(merchant, one.chargebackId)}>{text}</a>
  }
  return [
    {
      title: columns.answerBy,
      show: (one) => (
        <>
          <Deadline chargeback={one} now={now} language={language} />
          <span class="block">
            <ChargebackState state={one.state} language={language} />
          </span>
        </>
      ),
    },
    {
      title: columns.case,
      show: (one) => (
        <>
          {caseLink(one)}
          {merchantId === null ? (
            <span class="quiet block">{nameOf(one.merchantId)?.name}</span>
          ) : null}
        </>
      ),
    },
    {
      title: columns.received,
      kind: 'wide',
      show: ({ receivedOn }) => dayText(receivedOn, language),
    },
    { title: columns.amount, kind: 'amount', amountMinor: ({ amountMinor }) => amountMinor },
  ]
}
