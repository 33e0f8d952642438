import type { Invitation } from '../../../operating/acts/index.ts'
import {
  actorOf,
  askForNewPasskey,
  type OpenId,
  type PasskeyPorts,
  type Person,
  type SignInLimits,
  type UserStores,
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

/** The question for a new passkey of a person, made for a browser's token. */
export async function newPasskeyQuestion(ports: PeoplePorts, person: Person, browser: string) {
  const label = await accountLabel(ports, person)
  return askForNewPasskey(passkeyPorts(ports), person, { browser, label })
}

export function passkeyPorts({ users, clock, panelUrl }: PeoplePorts): PasskeyPorts {
  return { challenges: users.challenges, passkeys: users.passkeys, clock, panelUrl }
}

/** What tells an account from others of the same mailbox in a browser or an app: the e-mail address, and the merchant. */
export async function accountLabel(
  { actsOf }: Pick<FramePorts, 'actsOf'>,
  person: Person,
): Promise<string> {
  const { email, merchantId } = person
  const merchant =
    merchantId === null ? null : await actsOf(actorOf(person)).findMerchant(merchantId)
  return merchant === null ? email : `${email} (${merchant.name})`
}
