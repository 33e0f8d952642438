import type { AuditSearch } from '../../../operating/audit/index.ts'
import { get, headedPage, type PanelAnswer, type PanelRoute, type Visit } from '../frame/index.ts'
import { exportedAudit } from './export.ts'
import { AUDIT_PATH, auditQuestion } from './filter.ts'
import { handOversPage } from './hand-overs.tsx'
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
