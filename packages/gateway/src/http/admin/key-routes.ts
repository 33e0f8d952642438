import { Type } from 'typebox'
import { fieldError } from '../../kernel/index.ts'
import type { IssuedKeyPair } from '../../merchants/index.ts'
import type { KeyRoll } from '../../operator/index.ts'
import { line, merchantOfPath, moment, momentIn, NOTHING } from './admin-fields.ts'
import { AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'

// A PublicKey holds `/` and `=`: it goes into the body, not into the path.
const ROLL = Type.Object({ publicKey: line(), revokeAt: Type.Optional(moment()) })

export const keyRoutes: readonly AdminRoute[] = [
  adminRoute('GET /merchants/:merchant/keys', NOTHING, async (call) => {
    const { merchantId } = await merchantOfPath(call)
    return { keys: await call.acts.keyPairsOf(merchantId) }
  }),
  adminRoute('POST /merchants/:merchant/keys', NOTHING, async (call) => {
    const { merchantId } = await merchantOfPath(call)
    const pair = await call.acts.issueKeyPair(merchantId)
    if (pair === null) throw new AdminRefusal('NOT_FOUND')
    return shownOnce(pair)
  }),
  adminRoute('POST /keys/roll', ROLL, async ({ acts, fields }) => {
    const revokeAt = momentIn('revokeAt', fields.revokeAt)
    const roll = await acts.rollKeyPair(fields.publicKey, revokeAt)
    if (roll.ok) return { ...shownOnce(roll.pair), oldKeyRevokedAt: roll.revokedAt }
    throw rollRefusal(roll.reason)
  }),
  adminRoute('POST /keys/revoke', Type.Object({ publicKey: line() }), async ({ acts, fields }) => {
    const revocation = await acts.revokeKeyPair(fields.publicKey)
    if (revocation === 'NotFound') throw new AdminRefusal('NOT_FOUND')
    return { revocation }
  }),
]

/** The only answers that hold a SecretKey (decision 2.5). */
function shownOnce({ publicKey, secretKey }: IssuedKeyPair): object {
  return { publicKey, secretKey: secretKey.expose() }
}

function rollRefusal(reason: Extract<KeyRoll, { ok: false }>['reason']): Error {
  switch (reason) {
    case 'NotFound':
      return new AdminRefusal('NOT_FOUND')
    case 'AlreadyEnding':
      return new AdminRefusal('CONFLICT', {
        tr: 'Bu anahtar çifti zaten sona eriyor; yenisini POST /admin/v1/merchants/…/keys verir.',
        en: 'This key pair is ending already; POST /admin/v1/merchants/…/keys issues a new one.',
      })
    case 'NotAhead':
      return fieldError('revokeAt', {
        tr: 'gelecekte olmalıdır; hemen sona erdirmek için POST /admin/v1/keys/revoke',
        en: 'must lie ahead; POST /admin/v1/keys/revoke ends a pair at once',
      })
  }
}
