import { createOutbound, reachOf } from '../../base/outbound/index.ts'
import type { PanelPorts } from '../../faces/panel/index.ts'
import {
  createOpenId,
  SIGN_IN_LIMITS,
  type SignInLimitName,
  type SignInLimits,
  type UserStores,
} from '../../operating/users/index.ts'
import { networkOf, type RateLimitStore } from '../../payment/velocity/index.ts'
import { mailSender } from '../domains/index.ts'
import type { Foundation } from '../foundation/index.ts'
import { createInviter } from '../inviter.ts'

type People = Pick<PanelPorts, 'vault' | 'limits' | 'openId' | 'mails' | 'invite'>

/** What the panel's pages about people and their sign-in need. */
export function bindPeople(
  { configuration, clock, vault, stores }: Foundation,
  { challenges }: UserStores,
  panelUrl: () => string,
): People {
  const { panelOpenId: settings, mode } = configuration
  const allowsPlainHttp = mode === 'sandbox'
  return {
    vault,
    limits: bindSignInLimits(stores.rateLimits),
    openId:
      settings === null
        ? null
        : createOpenId({
            settings,
            challenges,
            clock,
            panelUrl,
            allowsPlainHttp,
            outbound: createOutbound(reachOf(configuration, [settings.issuer])),
          }),
    mails: mailSender(configuration) !== null,
    invite: createInviter({ configuration, panelUrl, now: clock.now }),
  }
}

/** The limits of sign-ins, counted in the database: few try to sign in, so that each may wait for it. */
export function bindSignInLimits(store: Pick<RateLimitStore, 'take' | 'exchange'>): SignInLimits {
  const take = async (limit: SignInLimitName, key: string): Promise<number | null> => {
    const { calls, perMilliseconds } = SIGN_IN_LIMITS[limit]
    const eachMilliseconds = perMilliseconds / calls
    const wanted = { limit, key, eachMilliseconds, perMilliseconds, unsharedCalls: 0 }
    const [verdict] = await store.take([wanted])
    if (verdict === undefined) throw new Error(`The limit ${limit} has no verdict.`)
    if (verdict.isTaken) return null
    const aheadOfReach = verdict.aheadMilliseconds - (perMilliseconds - eachMilliseconds)
    return Math.max(1, Math.ceil(aheadOfReach / 1_000))
  }
  const { calls: signInsCounted, perMilliseconds } = SIGN_IN_LIMITS.panelKnownAddress
  const eachMilliseconds = perMilliseconds / signInsCounted
  /** Adds sign-ins of an address, and answers how long it stays known. */
  const addSignIns = async (address: string, calls: number): Promise<number> => {
    const key = networkOf(address)
    const added = { limit: 'panelKnownAddress', key, calls, eachMilliseconds, perMilliseconds }
    const levels = await store.exchange([added])
    const own = levels.find((level) => level.limit === added.limit && level.key === key)
    return own?.aheadMilliseconds ?? 0
  }
  return {
    isKnownAddress: async (address) => (await addSignIns(address, 0)) > 0,
    noteSignIn: async (address) => {
      const ahead = await addSignIns(address, 0)
      if (ahead < eachMilliseconds) await addSignIns(address, 1)
    },
    takeOfAddress: (address) => take('panelSignInPerAddress', networkOf(address)),
    takeOfAccount: (account) => take('panelSignInPerAccount', account),
    mayReport: async (account, address) =>
      (await take('panelRefusalPerAccount', account)) === null &&
      (await take('panelRefusalPerAddress', networkOf(address))) === null,
  }
}
