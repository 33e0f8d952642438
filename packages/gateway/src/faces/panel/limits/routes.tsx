import type { JSX } from 'preact'
import { isGatewayRole } from '../../../operating/users/index.ts'
import type { SpentKey } from '../../../payment/velocity/index.ts'
import { EmptyState, Sheet, Table } from '../../design/index.ts'
import { get, headedPage, type PanelAnswer, type PanelRoute, type Visit } from '../frame/index.ts'
import { LIMIT_TEXTS } from './texts.ts'
import { type LimitName, type LimitsPorts, periodText, variableOf, whoWaits } from './who.ts'

const PATH = '/panel/limits'
const SHOWN_MAXIMUM = 200

/** The limits of calls and declines, and who waits because of them. */
export function limitRoutes(ports: LimitsPorts): readonly PanelRoute[] {
  return [get(PATH, 'limits.see', (visit) => limitPage(visit, ports))]
}

async function limitPage(visit: Visit, ports: LimitsPorts): Promise<PanelAnswer> {
  const { language, person } = visit
  const texts = LIMIT_TEXTS[language]
  const [spent, counted] = await Promise.all([
    ports.spentKeys.spentKeys(SHOWN_MAXIMUM),
    ports.spentKeys.countedKeys(),
  ])
  const counts = new Map(counted.map(({ limit, keys }) => [limit, keys]))
  const children = (
    <>
      <Waiting visit={visit} spent={spent} />
      <Sheet title={texts.configured}>
        <p class="quiet">{texts.configuredHelp}</p>
        <ul class="cards">
          {(Object.keys(texts.rows) as LimitName[]).map((name) => (
            <li key={name}>
              <div class="card-head">
                <strong>{texts.rows[name][0]}</strong>
                <span>{allowedText(name, visit, ports)}</span>
              </div>
              <p>{texts.rows[name][1]}</p>
              <p class="quiet">
                <code>{variableOf(name)}</code>
                {isGatewayRole(person.role) ? ` · ${texts.counted}: ${counts.get(name) ?? 0}` : ''}
              </p>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
  return headedPage(visit, texts, { at: PATH, children })
}

function allowedText(name: LimitName, { language }: Visit, { rateLimits }: LimitsPorts): string {
  const limit = rateLimits[name]
  const texts = LIMIT_TEXTS[language]
  if (limit === null) return texts.off
  const calls = new Intl.NumberFormat(language).format(limit.calls)
  return texts.per(calls, periodText(limit.perMilliseconds, language))
}

type WaitingProps = Readonly<{ visit: Visit; spent: readonly SpentKey[] }>

function Waiting({ visit, spent }: WaitingProps): JSX.Element {
  const { language } = visit
  const texts = LIMIT_TEXTS[language]
  const rows = spent.flatMap((each) => {
    const who = whoWaits(each, visit)
    return who === null ? [] : [{ ...each, who }]
  })
  const nameOf = (limit: string): string => texts.rows[limit as LimitName]?.[0] ?? limit
  return (
    <Sheet title={texts.waiting}>
      {rows.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
      ) : (
        <>
          <p class="quiet">{texts.waitingHelp}</p>
          <Table
            caption={texts.waiting}
            language={language}
            columns={[
              { title: texts.who, show: ({ who }) => who },
              { title: texts.what, kind: 'wide', show: ({ limit }) => nameOf(limit) },
              { title: texts.until, at: ({ spentUntil }) => spentUntil },
            ]}
            rows={rows}
            keyOf={({ limit, key }) => `${limit} ${key}`}
          />
        </>
      )}
    </Sheet>
  )
}
