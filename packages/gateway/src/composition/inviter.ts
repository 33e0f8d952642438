import type { Configuration } from '../base/config/index.ts'
import { uuidV7 } from '../base/kernel/index.ts'
import type { Invitation } from '../operating/acts/index.ts'
import { renderInvitation } from '../payment/notices/index.ts'
import { mailSender } from './domains/index.ts'

/** What became of an invitation's e-mail. `None`: this gateway sends no e-mail. */
export type Mailed = 'Sent' | 'Failed' | 'None'

/** The one-time address of an invitation, for the inviter to hand over; mailed as well where a mail server is set. */
export type Invite = (
  invitation: Invitation,
  inviterName: string | null,
) => Promise<Readonly<{ url: string; mailed: Mailed }>>

type Ports = Readonly<{
  configuration: Pick<Configuration, 'mode' | 'notices' | 'outbound'>
  panelUrl: () => string
  now: () => Date
}>

export function createInviter({ configuration, panelUrl, now }: Ports): Invite {
  const send = mailSender(configuration)?.send ?? null
  return async ({ person, token, validUntil }, inviterName) => {
    const url = `${panelUrl()}/panel/invitation/${token}`
    if (send === null) return { url, mailed: 'None' }
    const createdAt = now()
    const facts = { url, inviterName, validUntil }
    const content = renderInvitation(facts, person.languageCode)
    const mail = { noticeId: uuidV7(createdAt), createdAt, recipient: person.email, content }
    const result = await send(mail)
    return { url, mailed: result.kind === 'delivered' ? 'Sent' : 'Failed' }
  }
}

/** The panel's address for a command, which knows no listener; null where the settings do not say it. */
export function panelUrlOf({
  mode,
  panelUrl,
  panelPort,
  port,
}: Pick<Configuration, 'mode' | 'panelUrl' | 'panelPort' | 'port'>): string | null {
  return panelUrl ?? (mode === 'live' ? null : `http://localhost:${panelPort ?? port}`)
}
