import { isUuid } from '../../../base/kernel/index.ts'
import type { AuditSearch } from '../../../operating/audit/index.ts'
import { ButtonLink, Table } from '../../design/index.ts'
import {
  get,
  headedPage,
  type PanelAnswer,
  type PanelRoute,
  refusalPage,
  type Visit,
} from '../frame/index.ts'
import { exportedAudit } from './export.ts'
import { AUDIT_PATH, auditQuestion } from './filter.ts'
import { AuditList } from './list.tsx'
import { AUDIT_TEXTS } from './texts.ts'
import { verificationPage } from './verification.tsx'

const LINES = 50
const ACCESS = 'audit.see'

export type AuditPorts = Readonly<{ auditSearch: AuditSearch }>

/** Both audit chains: read, searched, verified and taken away as a file. */
export function auditRoutes({ auditSearch }: AuditPorts): readonly PanelRoute[] {
  return [
    get(AUDIT_PATH, ACCESS, (visit) => listPage(visit, { auditSearch })),
    get(`${AUDIT_PATH}/verify`, ACCESS, verificationPage),
    get(`${AUDIT_PATH}/export`, ACCESS, async (visit) => exportedAudit(visit, auditSearch)),
    get(`${AUDIT_PATH}/hand-overs/:batch`, ACCESS, handOversPage),
  ]
}

async function listPage(visit: Visit, { auditSearch }: AuditPorts): Promise<PanelAnswer> {
  const question = auditQuestion(visit)
  // One more than a page shows says whether there are older ones.
  const [found, lengths] = await Promise.all([
    auditSearch.entriesBefore(question.filter, question.before, LINES + 1),
    auditSearch.lengths(),
  ])
  const children = (
    <AuditList
      visit={visit}
      question={question}
      lines={found.slice(0, LINES)}
      hasOlder={found.length > LINES}
      lengths={lengths}
    />
  )
  return headedPage(visit, AUDIT_TEXTS[visit.language], { at: AUDIT_PATH, children })
}

/** The cards that one entry of the chain of hand-overs covers: first and last digits only. */
async function handOversPage(visit: Visit): Promise<PanelAnswer> {
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
