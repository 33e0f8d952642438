import type { JSX } from 'preact'

import { type ChainVerdict, ForeignCheckpoint } from '../../../operating/audit/index.ts'
import { ButtonLink, Notice } from '../../design/index.ts'
import { headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { AUDIT_PATH } from './filter.ts'
import { AUDIT_TEXTS } from './texts.ts'

/** Verifies both chains now, and says what was found. */
export async function verificationPage(visit: Visit): Promise<PanelAnswer> {
  const texts = AUDIT_TEXTS[visit.language]
  const verdicts = await verdictsOf(visit)
  const children = (
    <section class="sheet">
      {verdicts === 'ForeignCheckpoint' ? (
        <Notice kind="error" title={texts.foreign}>
          <p>{texts.breakHelp}</p>
        </Notice>
      ) : (
        verdicts.map((verdict) => <Verdict key={verdict.chain} visit={visit} verdict={verdict} />)
      )}
      <ButtonLink href={AUDIT_PATH}>{texts.back}</ButtonLink>
    </section>
  )
  const words = { title: texts.verified, purpose: texts.purpose }
  return headedPage(visit, words, { at: AUDIT_PATH, children })
}

async function verdictsOf({ acts }: Visit): Promise<readonly ChainVerdict[] | 'ForeignCheckpoint'> {
  try {
    return await acts.verifyAudit([])
  } catch (error) {
    if (error instanceof ForeignCheckpoint) return 'ForeignCheckpoint'
    throw error
  }
}

type VerdictProps = Readonly<{ visit: Visit; verdict: ChainVerdict }>

function Verdict({ visit, verdict }: VerdictProps): JSX.Element {
  const texts = AUDIT_TEXTS[visit.language]
  const name = texts.chains[verdict.chain]
  if (verdict.intact) {
    return (
      <Notice kind="done" title={name}>
        <p>{texts.intact(String(verdict.entries))}</p>
        {verdict.isSigned ? null : <p>{texts.unsigned}</p>}
      </Notice>
    )
  }
  return (
    <Notice kind="error" title={`${name}: ${texts.broken(String(verdict.sequence))}`}>
      <p>{texts.breaks[verdict.reason]}</p>
      <p>{texts.breakHelp}</p>
    </Notice>
  )
}
