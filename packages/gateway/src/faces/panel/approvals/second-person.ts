import {
  type Consent,
  type ConsentWish,
  GATEWAY_CONSENTS,
} from '../../../operating/approvals/index.ts'
import {
  actorOf,
  isGatewayRole,
  isPanelAct,
  mayDo,
  type Person,
} from '../../../operating/users/index.ts'
import { type PanelAnswer, seeOther } from '../frame/index.ts'
import type { ConsentVisit } from './doers.ts'

/** Asks for a second person instead of acting, and shows what waits. */
export async function askSecondPerson(
  { acts, merchant, person }: ConsentVisit,
  what: Omit<ConsentWish, 'merchantId'>,
): Promise<PanelAnswer> {
  const merchantId = merchant?.merchantId ?? GATEWAY_CONSENTS
  const by = { userId: person.userId, actor: actorOf(person) }
  await acts.askConsent({ ...what, merchantId }, by)
  return seeOther(consentsPath(merchant, 'asked'))
}

export function consentsPath(
  merchant: Pick<NonNullable<ConsentVisit['merchant']>, 'merchantNumber'> | null,
  done: string,
): `/panel/${string}` {
  const chosen = merchant === null ? '' : `merchant=${merchant.merchantNumber}&`
  return `/panel/consents?${chosen}done=${done}`
}

/**
 * Whether a person's role allows the act itself. Consents of another release may name an act that this one lacks: nobody
 * agrees to those, nor to a change of the own account.
 */
export function mayAgree(
  { person }: Readonly<{ person: Person }>,
  {
    access,
    merchantId,
    kind,
    subject,
  }: Pick<Consent, 'access' | 'merchantId' | 'kind' | 'subject'>,
): boolean {
  if (merchantId === GATEWAY_CONSENTS && !isGatewayRole(person.role)) return false
  if (kind === 'people' && subject === person.userId) return false
  return isPanelAct(access) && mayDo(person.role, access)
}
