import type { JSX } from 'preact'
import { DAY_MILLISECONDS } from '../../../base/kernel/index.ts'
import type { KeyPairFacts } from '../../../operating/acts/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import { Copyable, EmptyState, MarkedWord, Moment, Sheet, TextEntry } from '../../design/index.ts'
import { headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { ActForm, AskedAct, chosenMerchant, localMoment, MerchantChoice } from '../parts/index.ts'
import { KEY_TEXTS, type KeyRefusal } from './texts.ts'

const AGE_MAXIMUM_DAYS = 365

export type KeyList = Readonly<{ now: Date; refusal?: KeyRefusal; status?: number }>

/** The key pairs of the chosen merchant, or the choice of one. */
export async function keyListPage(visit: Visit, { now, ...told }: KeyList): Promise<PanelAnswer> {
  const texts = KEY_TEXTS[visit.language]
  const merchant = chosenMerchant(visit)
  const pairs = merchant === null ? [] : await visit.acts.keyPairsOf(merchant.merchantId)
  const { refusal, status = 200 } = told
  const children =
    merchant === null ? (
      <MerchantChoice visit={visit} path="/panel/keys" />
    ) : (
      <Pairs visit={visit} merchant={merchant} pairs={pairs} now={now} />
    )
  const refused = {
    title: texts.refused,
    reasons: refusal === undefined ? [] : [texts.refusals[refusal]],
  }
  return headedPage(visit, texts, { refused, at: '/panel/keys', status, children })
}

type Shown = Readonly<{ visit: Visit; merchant: Merchant; now: Date }>

function Pairs(props: Shown & Readonly<{ pairs: readonly KeyPairFacts[] }>): JSX.Element {
  const { visit, merchant, pairs } = props
  const texts = KEY_TEXTS[visit.language]
  const path = `/panel/m/${merchant.merchantNumber}/keys`
  const newestFirst = pairs.toReversed()
  return (
    <Sheet title={`${texts.pairs}: ${merchant.name}`}>
      {pairs.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
      ) : (
        <ul class="cards">
          {newestFirst.map((pair) => (
            <li key={pair.publicKey}>
              <Pair {...props} pair={pair} path={path} />
            </li>
          ))}
        </ul>
      )}
      {visit.may('keys.change') ? (
        <>
          <ActForm
            action={`${path}/issue`}
            label={texts.issue}
            hidden={{ seen: seenText(pairs) }}
          />
          <p class="quiet">{texts.issueHelp}</p>
        </>
      ) : null}
    </Sheet>
  )
}

/**
 * A digest of the key pairs that a form was made from: a form that is sent again has an old digest and issues no
 * second pair.
 */
export function seenText(pairs: readonly KeyPairFacts[]): string {
  return `${pairs.length}:${pairs.at(-1)?.publicKey ?? ''}`
}

type PairProps = Shown & Readonly<{ pair: KeyPairFacts; path: string }>

function Pair({ visit, pair, path, now }: PairProps): JSX.Element {
  const { language } = visit
  const texts = KEY_TEXTS[language]
  const { publicKey, createdAt, revokedAt } = pair
  const isEnded = revokedAt !== null && revokedAt <= now
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MILLISECONDS)
  const state = isEnded ? texts.ended : revokedAt === null ? texts.live : texts.ending
  const kind = isEnded ? 'ended' : revokedAt === null ? 'done' : 'waiting'
  return (
    <>
      <div class="card-head">
        <Copyable value={publicKey} label={texts.copy} />
        <MarkedWord kind={kind}>{state}</MarkedWord>
      </div>
      <p class="quiet">
        {texts.created} <Moment at={createdAt} language={language} hasYear /> · {texts.days(days)}
        {revokedAt === null ? null : (
          <>
            {' · '}
            {texts.ends} <Moment at={revokedAt} language={language} hasYear />
          </>
        )}
        {!isEnded && days > AGE_MAXIMUM_DAYS ? <strong> {texts.old}</strong> : null}
      </p>
      {isEnded || !visit.may('keys.change') ? null : (
        <div class="asks-row">
          {revokedAt === null ? (
            <AskedAct
              kind="primary"
              ask={texts.rollAsk}
              warning={texts.rollHelp}
              action={`${path}/roll`}
              label={texts.roll}
              hidden={{ publicKey }}
            >
              <TextEntry
                name="revokeAt"
                type="datetime-local"
                label={texts.rollUntil}
                value={localMoment(new Date(now.getTime() + DAY_MILLISECONDS))}
              />
            </AskedAct>
          ) : null}
          <AskedAct
            ask={texts.revokeAsk}
            warning={texts.revokeHelp}
            action={`${path}/revoke`}
            label={texts.revoke}
            hidden={{ publicKey }}
          />
        </div>
      )}
    </>
  )
}
