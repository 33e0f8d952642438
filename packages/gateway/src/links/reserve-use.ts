import type { ErrorName } from '@vezne/protocol'
import type { PaymentLink } from './link.ts'
import type { LinkKey, Newcomer, NewUse, ReserveVerdict } from './link-store.ts'
import type { LinkPorts } from './ports.ts'

export type Reservation = Omit<
  NewUse,
  keyof LinkKey | 'reservedUntil' | 'now' | 'othersMadeBy' | 'takeOverEventId'
>

/** As long as a bank's one-time password is usually good. */
const OTHERS_SPARED_MILLISECONDS = 3 * 60_000

/** A page that asks for a use now, with the rule of decision 6.9 for links that many people pay. */
export function newcomer(
  { merchantId, linkId }: LinkKey,
  { pageId, browserHash, now }: Pick<Newcomer, 'pageId' | 'browserHash' | 'now'>,
): Newcomer {
  const othersMadeBy = new Date(now.getTime() - OTHERS_SPARED_MILLISECONDS)
  return { merchantId, linkId, pageId, browserHash, now, othersMadeBy }
}

/**
 * Takes a use of the link for one try (decision 6.3): for as long as its 3-D Secure session can live, or
 * for a moment where the payment's first transaction follows at once, in the same process. Where none is
 * left, the try of another page that its payer has not verified is taken over (decision 6.9).
 */
export async function reserveUse(
  ports: LinkPorts,
  link: PaymentLink,
  reservation: Reservation,
): Promise<ReserveVerdict> {
  const now = ports.clock.now()
  const { verifyMilliseconds, provisionMilliseconds } = ports.sessions.life
  const life =
    reservation.sessionId === null
      ? ports.payments.settings.sendWindowMilliseconds
      : verifyMilliseconds + provisionMilliseconds
  const reservedUntil = new Date(now.getTime() + life)
  return ports.links.reserve({
    ...reservation,
    ...newcomer(link, { ...reservation, now }),
    reservedUntil,
    takeOverEventId: ports.newId(),
  })
}

/** What a customer is told whose try got no use. */
export const NOT_RESERVED: Readonly<Record<'notActive' | 'noUseLeft', ErrorName>> = {
  notActive: 'LINK_NOT_ACTIVE',
  noUseLeft: 'LINK_USED_UP',
}
