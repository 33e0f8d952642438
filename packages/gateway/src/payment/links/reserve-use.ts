import type { ErrorName } from '@vezne/protocol'
import type { PaymentLink } from './link.ts'
import type { LinkKey, Newcomer, NewUse, ReserveVerdict } from './link-store.ts'
import type { LinkJobPorts, LinkPorts } from './ports.ts'

export type Reservation = Omit<
  NewUse,
  keyof LinkKey | 'reservedUntil' | 'now' | 'othersMadeBy' | 'takeOverEventId'
>

/** The usual life of a bank's one-time password. */
const OTHERS_SPARED_MILLISECONDS = 3 * 60_000

/** A page that asks for a use now, with the limit of decision 6.9 on whose tries it may take over. */
export function newcomer(
  { merchantId, linkId }: LinkKey,
  { pageId, browserHash, now }: Pick<Newcomer, 'pageId' | 'browserHash' | 'now'>,
): Newcomer {
  const othersMadeBy = new Date(now.getTime() - OTHERS_SPARED_MILLISECONDS)
  return { merchantId, linkId, pageId, browserHash, now, othersMadeBy }
}

/**
 * Reserves a use of the link for one try (decision 6.3). With 3-D Secure the reservation lasts as long as
 * the session can live. Without it, the payment's first transaction follows at once in the same process,
 * and the reservation lasts as long as that may take. Where no use is left, the try of another page is
 * taken over if its payer has not verified it (decision 6.9).
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

/** The errors of tries that got no use. */
export const NOT_RESERVED: Readonly<Record<'notActive' | 'noUseLeft', ErrorName>> = {
  notActive: 'LINK_NOT_ACTIVE',
  noUseLeft: 'LINK_USED_UP',
}

/**
 * Gives a use back after any error. The store releases reserved uses only: a use whose payment has been
 * opened stays, and an opening that is still on its way to the database finds the use gone and opens
 * nothing.
 */
export async function releaseUse(
  { links }: Pick<LinkPorts, 'links'>,
  link: LinkKey,
  useId: string,
): Promise<void> {
  try {
    await links.release(link, useId)
  } catch {
    // The caller reports the error that ended the try. The reservation expires by itself.
  }
}

/** One step of the job that releases reservations that have expired (decision 6.3). Counts links. */
export function sweepUses({ links, clock, batchSize }: LinkJobPorts): Promise<number> {
  return links.sweepReservations({ now: clock.now(), linksMaximum: batchSize })
}
