import type { Configuration } from '../../base/config/index.ts'
import type { Log } from '../../base/logging/index.ts'
import { reachOf } from '../../base/outbound/index.ts'
import type { ReadinessCheck } from '../../faces/http/index.ts'
import type { PageRoute } from '../../faces/page-catalogue/index.ts'
import { renderOutbox } from '../../faces/pages/index.ts'
import type { LinkPorts } from '../../payment/links/index.ts'
import {
  createSmsSender,
  createSmtpSender,
  type NoticeChannel,
  outbox,
  type SendNoticesPorts,
} from '../../payment/notices/index.ts'
import type { Foundation } from '../foundation/index.ts'

/** E-mails and SMS about links and payments (decision 6.5). */
export type Notices = Readonly<{
  ports: SendNoticesPorts
  /** The sandbox's outbox; live mode has no such page. */
  pages: readonly PageRoute[]
  close: () => Promise<void>
}>

type NoticeParts = Readonly<{ linkPorts: LinkPorts; log: Log }>

export function bindNotices(foundation: Foundation, { linkPorts, log }: NoticeParts): Notices {
  const { stores, configuration } = foundation
  const { sms } = configuration.notices
  const smsSender = sms === null ? null : createSmsSender(sms, reachOf(configuration, [sms.url]))
  const ports: SendNoticesPorts = {
    notices: stores.notices,
    senders: {
      Email: mailSender(configuration)?.send ?? null,
      Sms: smsSender?.send ?? null,
    },
    budgets: configuration.noticeLimits.budgets,
    findLink: stores.links.find,
    findUse: stores.links.findUse,
    findMerchant: linkPorts.findMerchant,
    findOrder: linkPorts.payments.payments.find,
    findEndpoint: (merchantId, endpointId) =>
      stores.endpoints.find({ merchantId, endpointId }, linkPorts.clock.now()),
    clock: linkPorts.clock,
    // Read at each use: with PORT=0 the address is known only once the gateway listens.
    get publicUrl() {
      return linkPorts.publicUrl
    },
    warn: (warning) => log.error(warning, 'a notice was given up; see "vezne notices list"'),
  }
  return {
    ports,
    pages: configuration.mode === 'sandbox' ? [outboxPage(ports)] : [],
    close: async () => {
      await smsSender?.close()
    },
  }
}

/** Live mode offers only the channels that are configured; the sandbox shows all notices in its outbox. */
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

/** For `doctor`: connects to the mail server and logs in, without sending an e-mail. */
export function noticeChecks(configuration: MailConfiguration): readonly ReadinessCheck[] {
  const mail = mailSender(configuration)
  return mail === null ? [] : [{ name: 'mail', run: mail.verify }]
}

type MailConfiguration = Pick<Configuration, 'mode' | 'notices' | 'outbound'>

/** Null: no mail server is set. Live mode insists on TLS. A mail server has the port that its setting names. */
export function mailSender(
  configuration: MailConfiguration,
): ReturnType<typeof createSmtpSender> | null {
  const { smtp } = configuration.notices
  if (smtp === null) return null
  const requiresTls = configuration.mode === 'live'
  return createSmtpSender({ ...smtp, requiresTls }, reachOf(configuration, [smtp.url.expose()], []))
}

function outboxPage(ports: SendNoticesPorts): PageRoute {
  return {
    methods: ['GET'],
    path: '/sandbox/outbox',
    serve: async ({ accept }) => renderOutbox(await outbox(ports), accept),
  }
}
