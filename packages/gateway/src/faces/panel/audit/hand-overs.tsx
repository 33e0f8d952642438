import { isUuid } from '../../../base/kernel/index.ts'
import { ButtonLink, Table } from '../../design/index.ts'
import { headedPage, type PanelAnswer, refusalPage, type Visit } from '../frame/index.ts'
import { AUDIT_PATH } from './filter.ts'
import { AUDIT_TEXTS } from './texts.ts'

/** The cards that one entry of the chain of hand-overs covers: first and last digits only. */
export async function handOversPage(visit: Visit): Promise<PanelAnswer> {
  const { language, params, acts } = visit
  const texts = AUDIT_TEXTS[language]
  const batchId = params['batch'] ?? ''
  if (!isUuid(batchId)) return refusalPage(visit, 'NotFound')
  const rows = await acts.handOversOf(batchId)
  const title = texts.handOvers(String(rows.length))
  const columns = texts.handOverColumns
  const children = (
    <section class="sheet">
      <Table
        caption={title}
        language={language}
        columns={[
          { title: columns.at, at: ({ handedOverAt }) => new Date(handedOverAt) },
          {
            title: columns.card,
            show: ({ cardBin, cardLastFour }) => `${cardBin}…${cardLastFour}`,
          },
          {
            title: columns.payer,
            kind: 'wide',
            show: ({ payerAddress }) => payerAddress || texts.erased,
          },
          { title: columns.attempt, kind: 'amount', show: ({ attempt }) => attempt },
        ]}
        rows={rows}
        keyOf={({ sessionId, attempt }) => `${sessionId} ${attempt}`}
        empty={[texts.none, texts.noneHelp]}
      />
      <ButtonLink href={`${AUDIT_PATH}?chain=hand-over`}>{texts.back}</ButtonLink>
    </section>
  )
  return headedPage(visit, { title, purpose: texts.purpose }, { at: AUDIT_PATH, children })
}
