import type { ErrorName } from '@vezne/protocol'
import type { PaymentLink } from './link.ts'
import type { LinkKey, NewUse, ReserveVerdict } from './link-store.ts'
import type { LinkPorts } from './ports.ts'

export type Reservation = Omit<NewUse, keyof LinkKey | 'reservedUntil' | 'now'>

/**
 * Takes a use of the link for one try (decision 6.3): for as long as its 3-D Secure session can live, or
 * for a moment where the payment's first transaction follows at once, in the same process.
 */
export async function reserveUse(
  ports: LinkPorts,
  { merchantId, linkId }: PaymentLink,
  reservation: Reservation,
): Promise<ReserveVerdict> {
  const now = ports.clock.now()
  const { verifyMilliseconds, provisionMilliseconds } = ports.sessions.life
  const life =
    reservation.sessionId === null
      ? ports.payments.settings.sendWindowMilliseconds
      : verifyMilliseconds + provisionMilliseconds
  const reservedUntil = new Date(now.getTime() + life)
  return ports.links.reserve({ merchantId, linkId, ...reservation, reservedUntil, now })
}

/** What a customer is told whose try got no use. */
export const NOT_RESERVED: Readonly<Record<'notActive' | 'noUseLeft', ErrorName>> = {
  notActive: 'LINK_NOT_ACTIVE',
  noUseLeft: 'LINK_USED_UP',
}
