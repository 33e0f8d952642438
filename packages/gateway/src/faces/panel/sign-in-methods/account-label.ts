import { actorOf, type Person } from '../../../operating/users/index.ts'
import type { FramePorts } from '../frame/index.ts'

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
