import type { JSX } from 'preact'
import {
  ATTENTION_KINDS,
  type Attention,
  type AttentionKind,
} from '../../../operating/statistics/index.ts'
import type { PanelAct } from '../../../operating/users/index.ts'
import { countText, Mark, Moment, Sheet } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { withField } from '../parts/index.ts'
import { OVERVIEW_TEXTS } from './texts.ts'

/** The page where a person does something about it, and the act that opens it. */
const PLACES: Readonly<Record<AttentionKind, Readonly<{ path: string; access: PanelAct }>>> = {
  Unknowns: { path: '/panel/unknowns', access: 'unknowns.see' },
  Terminals: { path: '/panel/terminals', access: 'terminals.see' },
  Endpoints: { path: '/panel/webhooks', access: 'webhooks.see' },
  PreAuths: { path: '/panel/payments?state=PreAuthorized', access: 'payments.see' },
  Approvals: { path: '/panel/approvals', access: 'approvals.see' },
  Notices: { path: '/panel/notices', access: 'notices.see' },
}

type ListProps = Readonly<{ visit: Visit; attention: readonly Attention[] }>

/** What needs a person, and one calm sentence where nothing does. A person sees what the role can open. */
export function AttentionList({ visit, attention }: ListProps): JSX.Element {
  const { language } = visit
  const texts = OVERVIEW_TEXTS[language]
  const shown = ATTENTION_KINDS.flatMap((kind) =>
    visit.may(PLACES[kind].access) ? attention.filter((each) => each.kind === kind) : [],
  )
  return (
    <Sheet title={texts.attention}>
      {shown.length === 0 ? (
        <p class="all-well">
          <Mark kind="done" />
          {texts.allWell}
        </p>
      ) : (
        <ul class="attention">
          {shown.map(({ kind, count, at }) => (
            <li key={kind}>
              <Mark kind={kind === 'PreAuths' || kind === 'Approvals' ? 'waiting' : 'warning'} />
              <div>
                <a href={withMerchant(PLACES[kind].path, visit)}>
                  {texts.items[kind](countText(count, language), count === 1)}
                </a>
                <p class="quiet">{texts.whatToDo[kind]}</p>
                <p class="quiet">
                  {kind === 'PreAuths' ? texts.first : texts.since}{' '}
                  <Moment at={at} language={language} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

/** For gateway roles the choice of a merchant goes along. */
function withMerchant(path: string, { query }: Visit): string {
  const merchant = query.get('merchant')
  if (merchant === null || merchant === '') return path
  return withField(path, 'merchant', merchant)
}
