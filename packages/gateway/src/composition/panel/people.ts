import { createOutbound, reachOf } from '../../base/outbound/index.ts'
import type { PanelPorts } from '../../faces/panel/index.ts'
import { createOpenId, type UserStores } from '../../operating/users/index.ts'
import { mailSender } from '../domains/index.ts'
import type { Foundation } from '../foundation/index.ts'
import { createInviter } from '../inviter.ts'
import { bindSignInLimits } from './sign-in-limits.ts'

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
