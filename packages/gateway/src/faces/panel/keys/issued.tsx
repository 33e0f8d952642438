import type { IssuedKeyPair } from '../../../payment/merchants/index.ts'
import { Copyable, Facts, Moment, Notice } from '../../design/index.ts'
import { headedPage, type MerchantVisit, type PanelAnswer } from '../frame/index.ts'
import { addressOf } from '../parts/index.ts'
import { KEY_TEXTS } from './texts.ts'

/**
 * The one page that shows a SecretKey. It is the answer to the form itself: no address leads to it, browsers do not
 * keep it, and the form sent again issues nothing.
 */
export function issuedPage(
  visit: MerchantVisit,
  { pair, oldEndsAt }: Readonly<{ pair: IssuedKeyPair; oldEndsAt: Date | null }>,
): PanelAnswer {
  const { language, merchant } = visit
  const texts = KEY_TEXTS[language]
  const rows = [
    [texts.publicKey, <Copyable key="public" value={pair.publicKey} label={texts.copy} />],
    [texts.secretKey, <Copyable key="secret" value={pair.secretKey.expose()} label={texts.copy} />],
    [texts.oldEnds, oldEndsAt && <Moment key="ends" at={oldEndsAt} language={language} />],
  ] as const
  const children = (
    <section class="sheet">
      <Notice kind="warning">
        <p>{texts.onceHelp}</p>
      </Notice>
      <Facts rows={rows} />
      <p>
        <a class="button" href={addressOf('/panel/keys', visit, { merchant })}>
          {texts.toList}
        </a>
      </p>
    </section>
  )
  const words = { title: texts.once, purpose: merchant.name }
  return headedPage(visit, words, { at: '/panel/keys', children })
}
