import type { ConsentWish } from '../../consents/index.ts'
import { actorOf, isPanelAct, mayDo, type Person } from '../../users/index.ts'
import { type MerchantVisit, type PanelAnswer, seeOther } from '../frame/index.ts'

/** Asks for a second person instead of acting, and shows what waits. */
export async function askSecondPerson(
  { acts, merchant, person }: MerchantVisit,
  what: Omit<ConsentWish, 'merchantId'>,
): Promise<PanelAnswer> {
  const { merchantId } = merchant
  const by = { userId: person.userId, actor: actorOf(person) }
  await acts.askConsent({ ...what, merchantId }, by)
  return seeOther(consentsPath(merchant, 'asked'))
}

export function consentsPath(
  { merchantNumber }: Pick<MerchantVisit['merchant'], 'merchantNumber'>,
  done: string,
): `/panel/${string}` {
  return `/panel/consents?merchant=${merchantNumber}&done=${done}`
}

/**
 * Whether a person's role allows the act itself. Consents of another release may name an act that this one lacks: nobody
 * agrees to those.
 */
export function mayAgree({ person }: Readonly<{ person: Person }>, access: string): boolean {
  return isPanelAct(access) && mayDo(person.role, access)
}
