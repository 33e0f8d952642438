import {
  type FramePorts,
  fieldOf,
  get,
  type MerchantVisit,
  type PanelAnswer,
  type PanelRoute,
  postOfMerchant,
  seeOther,
} from '../frame/index.ts'
import { addressOf, momentIn } from '../parts/index.ts'
import { askForKeys } from './approval.ts'
import { issuedPage } from './issued.tsx'
import { keyListPage, seenText } from './list.tsx'
import type { KeyRefusal } from './texts.ts'

/** A merchant's key pairs: list, issue, replace with an overlap, revoke. */
export function keyRoutes({ clock }: Pick<FramePorts, 'clock'>): readonly PanelRoute[] {
  const refused = (visit: MerchantVisit, refusal: KeyRefusal): Promise<PanelAnswer> =>
    keyListPage(visit, { now: clock.now(), refusal, status: 409 })
  const isOwn = async ({ acts, merchant }: MerchantVisit, publicKey: string): Promise<boolean> => {
    const pairs = await acts.keyPairsOf(merchant.merchantId)
    return pairs.some((pair) => pair.publicKey === publicKey)
  }
  return [
    get('/panel/keys', 'keys.see', (visit) => keyListPage(visit, { now: clock.now() })),
    postOfMerchant('/panel/m/:merchant/keys/issue', 'keys.change', async (visit) => {
      const { acts, merchant } = visit
      const present = await acts.keyPairsOf(merchant.merchantId)
      if (fieldOf(visit, 'seen') !== seenText(present)) return refused(visit, 'IssuedMeanwhile')
      const asked = await askForKeys(visit, { act: 'issue' })
      if (asked !== null) return asked
      const seen = present.map(({ publicKey }) => publicKey)
      const pair = await acts.issueKeyPairAfter(merchant.merchantId, seen)
      if (typeof pair === 'string') return refused(visit, pair)
      return issuedPage(visit, { pair, oldEndsAt: null })
    }),
    postOfMerchant('/panel/m/:merchant/keys/roll', 'keys.change', async (visit) => {
      const publicKey = fieldOf(visit, 'publicKey')
      // The act knows key pairs of every merchant, and the person may know those of one.
      if (!(await isOwn(visit, publicKey))) return refused(visit, 'NotFound')
      const typed = fieldOf(visit, 'revokeAt')
      const revokeAt = momentIn(typed)
      const isAhead = revokeAt !== undefined && (revokeAt === null || revokeAt > clock.now())
      if (!isAhead) return refused(visit, 'NotAhead')
      const asked = await askForKeys(visit, { act: 'roll', publicKey, revokeAt: typed })
      if (asked !== null) return asked
      const roll = await visit.acts.rollKeyPair(publicKey, revokeAt)
      if (!roll.ok) return refused(visit, roll.reason)
      return issuedPage(visit, { pair: roll.pair, oldEndsAt: roll.revokedAt })
    }),
    postOfMerchant('/panel/m/:merchant/keys/revoke', 'keys.change', async (visit) => {
      const publicKey = fieldOf(visit, 'publicKey')
      if (!(await isOwn(visit, publicKey))) return refused(visit, 'NotFound')
      const asked = await askForKeys(visit, { act: 'revoke', publicKey })
      if (asked !== null) return asked
      const revocation = await visit.acts.revokeKeyPair(publicKey)
      if (revocation !== 'Revoked') return refused(visit, revocation)
      const { merchant } = visit
      return seeOther(addressOf('/panel/keys', visit, { merchant, done: 'revoked' }))
    }),
  ]
}
