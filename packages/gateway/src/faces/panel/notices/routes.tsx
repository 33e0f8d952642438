import type { JSX } from 'preact'
import { isUuid } from '../../../base/kernel/index.ts'
import type { OperatorActs } from '../../../operating/acts/index.ts'
import { EmptyState, MarkedWord, Moment, Sheet } from '../../design/index.ts'
import {
  fieldOf,
  get,
  headedPage,
  type PanelAnswer,
  type PanelRoute,
  post,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import { ActForm, AskedAct } from '../parts/index.ts'
import { NOTICE_TEXTS } from './texts.ts'

type UndeliveredNotice = Awaited<ReturnType<OperatorActs['undeliveredNotices']>>[number]

const PATH = '/panel/notices'

/** The e-mails and SMS that did not arrive, and how to send them again. */
export function noticeRoutes(): readonly PanelRoute[] {
  return [
    get(PATH, 'notices.see', noticePage),
    post(`${PATH}/retry`, 'notices.retry', async (visit) => {
      const named = fieldOf(visit, 'noticeId')
      // An empty field stands for all of them; a damaged one must not.
      const isNamed = named !== ''
      const retried =
        isNamed && !isUuid(named) ? 0 : await visit.acts.retryNotices(isNamed ? named : null)
      return seeOther(`${PATH}?done=${retried > 0 ? 'retried' : 'none'}`)
    }),
  ]
}

async function noticePage(visit: Visit): Promise<PanelAnswer> {
  const texts = NOTICE_TEXTS[visit.language]
  const all = await visit.acts.undeliveredNotices()
  const { merchantId } = visit
  const notices = all.filter((each) => merchantId === null || each.merchantId === merchantId)
  const mayRetry = visit.may('notices.retry')
  const hasFailed = all.some(({ state }) => state === 'Failed')
  const children = (
    <Sheet title={texts.undelivered}>
      {notices.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
      ) : (
        <ul class="cards">
          {notices.map((notice) => (
            <li key={notice.noticeId}>
              <UndeliveredCard visit={visit} notice={notice} mayRetry={mayRetry} />
            </li>
          ))}
        </ul>
      )}
      {mayRetry && hasFailed ? (
        <AskedAct
          kind="primary"
          ask={texts.retryAllAsk}
          warning={texts.retryAllHelp}
          action={`${PATH}/retry`}
          label={texts.retryAll}
        />
      ) : null}
    </Sheet>
  )
  return headedPage(visit, texts, { at: PATH, children })
}

type CardProps = Readonly<{ visit: Visit; notice: UndeliveredNotice; mayRetry: boolean }>

function UndeliveredCard({ visit, notice, mayRetry }: CardProps): JSX.Element {
  const { language, merchants } = visit
  const texts = NOTICE_TEXTS[language]
  const { kind, channel, maskedRecipient, state, lastErrorCode, attemptCount, createdAt } = notice
  const merchant = merchants.find(({ merchantId }) => merchantId === notice.merchantId)
  return (
    <>
      <div class="card-head">
        <strong>{`${texts.kinds[kind]} · ${texts.channels[channel]}`}</strong>
        <MarkedWord kind={state === 'Held' ? 'waiting' : 'error'}>
          {maskedRecipient ?? texts.erased}
        </MarkedWord>
      </div>
      <p>{state === 'Held' ? texts.held : texts.failed(lastErrorCode ?? '—')}</p>
      <p class="quiet">
        {merchant?.name} · {texts.written} <Moment at={createdAt} language={language} /> ·{' '}
        {texts.attempts(attemptCount)}
      </p>
      {mayRetry && state === 'Failed' && maskedRecipient !== null ? (
        <ActForm
          kind="quiet"
          action={`${PATH}/retry`}
          label={texts.retry}
          hidden={{ noticeId: notice.noticeId }}
        />
      ) : null}
    </>
  )
}
