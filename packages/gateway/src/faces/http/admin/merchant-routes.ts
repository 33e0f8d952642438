import { RULE_KEYWORD } from '@vezne/protocol'
import { Type } from 'typebox'
import { fieldError } from '../../../base/kernel/index.ts'
import type { KeyRoll } from '../../../operating/acts/index.ts'
import { GRANTS, type IssuedKeyPair, type Merchant } from '../../../payment/merchants/index.ts'
import { digits, line, merchantOfPath, moment, momentIn, NOTHING } from './admin-fields.ts'
import { type AdminCall, AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'

const PERMISSION_LIST = Type.Array(Type.Enum(GRANTS, { type: 'string' }), {
  uniqueItems: true,
  maxItems: GRANTS.length,
})

const CREATE = Type.Object({
  name: line(),
  merchantNumber: Type.Optional(digits(10)),
  permissions: Type.Optional(PERMISSION_LIST),
})

/** The logo's file in Base64. The rules of each part are those of the act (decision 6.15). */
const BRANDING = Type.Object({
  name: Type.Optional(line()),
  colour: Type.Optional(line()),
  logo: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      [RULE_KEYWORD]: {
        tr: 'bir PNG dosyasının Base64 hâli olmalıdır',
        en: 'must be a PNG file in Base64',
      },
    }),
  ),
})

export const merchantRoutes: readonly AdminRoute[] = [
  adminRoute('GET /merchants', NOTHING, async ({ acts }) => ({
    merchants: (await acts.listMerchants()).map(shown),
  })),
  adminRoute('POST /merchants', CREATE, async ({ acts, fields }) => {
    const creation = await acts.createMerchant({ permissions: [], ...fields })
    if (creation.ok) return { merchant: shown(creation.merchant) }
    if (creation.reason !== 'NumberTaken') {
      throw fieldError('name', { tr: 'boş olamaz', en: 'must not be empty' })
    }
    throw new AdminRefusal('CONFLICT', {
      tr: 'merchantNumber kullanılıyor; başka bir numara seçin veya göndermeyin.',
      en: 'The merchantNumber is taken; choose another one or leave it out.',
    })
  }),
  adminRoute('GET /merchants/:merchant', NOTHING, async (call) => ({
    merchant: shown(await merchantOfPath(call)),
  })),
  adminRoute('POST /merchants/:merchant/suspend', NOTHING, (call) => setStatus(call, 'Suspended')),
  adminRoute('POST /merchants/:merchant/resume', NOTHING, (call) => setStatus(call, 'Active')),
  adminRoute(
    'PUT /merchants/:merchant/permissions',
    Type.Object({ permissions: PERMISSION_LIST }),
    async (call) => {
      const merchant = await merchantOfPath(call)
      const { permissions } = call.fields
      await call.acts.setPermissions(merchant, permissions)
      return { merchant: shown({ ...merchant, permissions: new Set(permissions) }) }
    },
  ),
  adminRoute('GET /merchants/:merchant/contact', NOTHING, async (call) => ({
    contact: await call.acts.contactOf(await merchantOfPath(call)),
  })),
  adminRoute(
    'PUT /merchants/:merchant/contact',
    Type.Object({ email: line(), languageCode: Type.Optional(Type.Enum(['tr', 'en'])) }),
    async (call) => {
      const merchant = await merchantOfPath(call)
      const { email, languageCode = 'tr' } = call.fields
      await call.acts.setContact(merchant, { email, languageCode })
      return { contact: await call.acts.contactOf(merchant) }
    },
  ),
  adminRoute('GET /merchants/:merchant/branding', NOTHING, async (call) =>
    brandingAnswer((await merchantOfPath(call)).branding ?? null),
  ),
  adminRoute('PUT /merchants/:merchant/branding', BRANDING, async (call) => {
    const { name, colour, logo } = call.fields
    const file = logo === undefined ? undefined : Buffer.from(logo, 'base64')
    const input = { name, colour, logo: file }
    return brandingAnswer(await call.acts.setBranding(await merchantOfPath(call), input))
  }),
  adminRoute('POST /merchants/:merchant/branding/remove', NOTHING, async (call) =>
    brandingAnswer(await call.acts.setBranding(await merchantOfPath(call), null)),
  ),
  adminRoute('POST /merchants/:merchant/contact/remove', NOTHING, async (call) => {
    await call.acts.setContact(await merchantOfPath(call), null)
    return { contact: null }
  }),
]

/** `look`: the name of the field in 0.1.0, which goes with the former paths. */
function brandingAnswer<Value>(branding: Value): Readonly<{ branding: Value; look: Value }> {
  return { branding, look: branding }
}

async function setStatus(call: AdminCall<unknown>, status: Merchant['status']): Promise<object> {
  const merchant = await merchantOfPath(call)
  await call.acts.setStatus(merchant, status)
  return { merchant: shown({ ...merchant, status }) }
}

function shown(merchant: Merchant): object {
  return { ...merchant, permissions: [...merchant.permissions] }
}

// A PublicKey may contain `/` and `=`, so it goes into the body, not into the path.
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
