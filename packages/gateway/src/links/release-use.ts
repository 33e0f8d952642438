import type { LinkKey } from './link-store.ts'
import type { LinkPorts } from './ports.ts'

/**
 * Gives a use back after an error, whichever it was. The store gives back what is reserved and nothing
 * else: a use whose payment has been opened stays, and an opening that is still on its way to the
 * database finds the use gone and opens nothing.
 */
export async function releaseUse(
  { links }: Pick<LinkPorts, 'links'>,
  link: LinkKey,
  useId: string,
): Promise<void> {
  try {
    await links.release(link, useId)
  } catch {
    // The error that ended the try is the one to tell; the reservation runs out by itself.
  }
}
