import { isUuid } from '../kernel/index.ts'
import type { LinkPorts } from './ports.ts'

/**
 * Cancels an active link and tells `link.cancelled`. False where there is nothing to cancel: an unknown
 * link, another merchant's, or one that is no longer active (decision 6.2). A try that had reserved a
 * use before may end, and its payment stands (decision 6.3).
 */
export async function deleteLink(
  ports: Pick<LinkPorts, 'links' | 'clock' | 'newId'>,
  merchantId: string,
  linkId: string,
): Promise<boolean> {
  if (!isUuid(linkId)) return false
  const change = { now: ports.clock.now(), eventId: ports.newId() }
  return ports.links.cancel({ merchantId, linkId }, change)
}
