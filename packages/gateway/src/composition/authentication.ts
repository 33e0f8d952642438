import {
  authenticate,
  checkBodySignature,
  createNonceWindow,
  explainSignature,
} from '../auth/index.ts'
import type { HttpPorts } from '../http/index.ts'
import { GatewayError } from '../kernel/index.ts'
import { createMerchantDirectory, type MerchantDirectory } from '../merchants/index.ts'
import type { Foundation } from './foundation.ts'

export type SecretKeyOf = MerchantDirectory['secretKeyOf']

export type Authentication = Readonly<{
  authenticate: HttpPorts['authenticate']
  checkBody: HttpPorts['checkBody']
  secretKeyOf: SecretKeyOf
}>

/**
 * Who calls: the merchants' keys, the window of nonces by the database's clock, the sandbox's
 * doctor.
 */
export function bindAuthentication(foundation: Foundation): Authentication {
  const { stores, vault, clock, configuration, mark } = foundation
  const isSandbox = configuration.mode === 'sandbox'
  const directory = createMerchantDirectory({
    store: stores.merchants,
    vault,
    clock,
    refusesPublishedKeys: !isSandbox,
  })
  const ports = {
    directory,
    nonceWindow: createNonceWindow(configuration.nonceWindow, clock),
    doctor: isSandbox ? explainSignature : null,
  }
  return {
    authenticate: async (values) => {
      // An older database has forgotten which pairs were used (decision 2.13).
      if (mark.isOlder()) throw new GatewayError('NOT_READY')
      mark.noteCall()
      return authenticate(values, ports)
    },
    checkBody: (caller, content) => checkBodySignature(caller, content, ports),
    secretKeyOf: directory.secretKeyOf,
  }
}
