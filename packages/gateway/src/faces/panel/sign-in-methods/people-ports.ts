import type { Invitation } from '../../../operating/acts/index.ts'
import type {
  OpenId,
  PasskeyPorts,
  SignInLimits,
  UserStores,
} from '../../../operating/users/index.ts'
import type { SecretVault } from '../../../payment/merchants/index.ts'
import type { FramePorts } from '../frame/index.ts'

/** What the pages about people need beside the frame's ports. */
export type PeoplePorts = FramePorts &
  Readonly<{
    users: UserStores
    limits: SignInLimits
    vault: SecretVault
    /** Where people may sign in too; null: nowhere else. */
    openId: OpenId | null
    /** Whether a mail server is set. One-time addresses then go to the person's mailbox, and no page shows them. */
    mails: boolean
    /** The one-time address of an invitation, which is mailed where a mail server is set. */
    invite: (
      invitation: Invitation,
      inviterName: string,
    ) => Promise<Readonly<{ url: string; mailed: 'Sent' | 'Failed' | 'None' }>>
  }>

export function passkeyPorts({ users, clock, panelUrl }: PeoplePorts): PasskeyPorts {
  return { challenges: users.challenges, passkeys: users.passkeys, clock, panelUrl }
}
