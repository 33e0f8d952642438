import type { JSX } from 'preact'
import {
  type Chargeback,
  EVIDENCE_LIMITS,
  type Evidence,
  hasNoOutcome,
} from '../../../operating/settlement/index.ts'
import { FileEntry, Notice, Sheet, Table, TextEntry } from '../../design/index.ts'
import type { MerchantVisit } from '../frame/index.ts'
import { ActForm } from '../parts/index.ts'
import { casePath } from './parts.tsx'
import { CHARGEBACK_TEXTS } from './texts.ts'

type Props = Readonly<{
  visit: MerchantVisit
  view: Readonly<{ chargeback: Chargeback; evidence: readonly Evidence[] }>
  wrong: string | undefined
}>

/** The files of a case, and the form for a further one. */
export function EvidenceSheet({ visit, view, wrong }: Props): JSX.Element {
  const { language, merchant } = visit
  const { evidence: texts, columns } = CHARGEBACK_TEXTS[language]
  const { chargeback, evidence } = view
  const path = `${casePath(merchant, chargeback.chargebackId)}/evidence`
  const mayAct = visit.may('chargebacks.evidence')
  const hasRoom = hasNoOutcome(chargeback) && evidence.length < EVIDENCE_LIMITS.filesOfCase
  const file = ({ evidenceId, name }: Evidence) =>
    mayAct ? <a href={`${path}/${evidenceId}`}>{name}</a> : name
  const remove = ({ evidenceId }: Evidence) =>
    chargeback.state === 'open' && mayAct ? (
      <ActForm action={`${path}/${evidenceId}/remove`} label={texts.remove} kind="quiet" />
    ) : null
  return (
    <Sheet title={texts.title}>
      {wrong === undefined ? null : <Notice kind="error" title={wrong} />}
      {evidence.length === 0 ? (
        <p class="quiet">{texts.none}</p>
      ) : (
        <Table
          caption={texts.title}
          language={language}
          rows={evidence}
          keyOf={({ evidenceId }) => evidenceId}
          columns={[
            { title: columns.file, show: file },
            {
              title: columns.size,
              kind: 'amount wide',
              show: ({ sizeBytes }) => `${Math.ceil(sizeBytes / 1024)} KB`,
            },
            { title: columns.added, kind: 'wide', at: ({ addedAt }) => addedAt },
            { title: columns.remove, show: remove },
          ]}
        />
      )}
      {hasRoom && mayAct ? (
        <ActForm action={path} label={texts.add} isMultipart>
          <FileEntry
            name="file"
            accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
            label={texts.file}
            hint={texts.hint}
          />
          <TextEntry
            name="name"
            label={texts.name}
            placeholder={texts.namePlaceholder}
            maxLength={100}
          />
        </ActForm>
      ) : null}
    </Sheet>
  )
}
