import type { Configuration } from '../config/index.ts'
import type { PageRoute, ReadinessCheck } from '../http/index.ts'
import type { Job } from '../jobs/index.ts'
import type { LinkPorts } from '../links/index.ts'
import type { Log } from '../logging/index.ts'
import {
  createSmsSender,
  createSmtpSender,
  eraseRecipients,
  forgetBudgets,
  type NoticeChannel,
  outbox,
  type SendNoticesPorts,
  type SmtpSettings,
  sendNotices,
} from '../notices/index.ts'
import { renderOutbox } from '../pages/index.ts'
import type { Foundation } from './foundation.ts'

/** What the gateway does with notices (decision 6.5). */
export type Notices = Readonly<{
  jobs: readonly Job[]
  /** The sandbox's outbox; live mode has no such page. */
  pages: readonly PageRoute[]
  close: () => Promise<void>
}>

type Parts = Readonly<{ linkPorts: LinkPorts; log: Log }>

export function bindNotices(foundation: Foundation, { linkPorts, log }: Parts): Notices {
  const { stores, configuration } = foundation
  const smtp = smtpSettings(configuration)
  const { sms } = configuration.notices
  const smsSender = sms === null ? null : createSmsSender(sms)
  const ports: SendNoticesPorts = {
    notices: stores.notices,
    senders: {
      Email: smtp === null ? null : createSmtpSender(smtp).send,
      Sms: smsSender?.send ?? null,
    },
    budgets: configuration.noticeLimits.budgets,
    findLink: stores.links.find,
    findUse: stores.links.findUse,
    findMerchant: linkPorts.findMerchant,
    findOrder: linkPorts.payments.payments.find,
    clock: linkPorts.clock,
    // Read when it is needed: with PORT=0 nobody knows it before the gateway listens.
    get publicUrl() {
      return linkPorts.publicUrl
    },
    warn: (warning) => log.error(warning, 'a notice was given up; see "vezne notices list"'),
  }
  return {
    jobs: noticeJobs(ports),
    pages: configuration.mode === 'sandbox' ? [outboxPage(ports)] : [],
    close: async () => {
      await smsSender?.close()
    },
  }
}

/** Live mode refuses what it cannot send; the sandbox shows it. */
export function noticeChannels({
  mode,
  notices,
}: Pick<Configuration, 'mode' | 'notices'>): ReadonlySet<NoticeChannel> {
  const isSandbox = mode === 'sandbox'
  const channels: NoticeChannel[] = []
  if (isSandbox || notices.smtp !== null) channels.push('Email')
  if (isSandbox || notices.sms !== null) channels.push('Sms')
  return new Set(channels)
}

/** For `doctor`: connects to the mail server and logs in; nothing is sent. */
export function noticeChecks(
  configuration: Pick<Configuration, 'mode' | 'notices'>,
): readonly ReadinessCheck[] {
  const smtp = smtpSettings(configuration)
  return smtp === null ? [] : [{ name: 'mail', run: createSmtpSender(smtp).verify }]
}

function smtpSettings({
  mode,
  notices,
}: Pick<Configuration, 'mode' | 'notices'>): SmtpSettings | null {
  return notices.smtp === null ? null : { ...notices.smtp, requiresTls: mode === 'live' }
}

const SECOND = 1_000
const HOUR = 60 * 60 * SECOND

function noticeJobs(ports: SendNoticesPorts): readonly Job[] {
  return [
    { name: 'send notices', everyMilliseconds: SECOND, run: () => sendNotices(ports) },
    {
      name: 'erase recipients of notices',
      everyMilliseconds: HOUR,
      run: () => eraseRecipients(ports),
    },
    {
      name: 'forget budgets of notices',
      everyMilliseconds: HOUR,
      run: () => forgetBudgets(ports),
    },
  ]
}

function outboxPage(ports: SendNoticesPorts): PageRoute {
  return {
    methods: ['GET'],
    path: '/sandbox/outbox',
    serve: async ({ accept }) => renderOutbox(await outbox(ports), accept),
  }
}
