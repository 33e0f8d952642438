import { Type } from 'typebox'
import { fieldError } from '../../kernel/index.ts'
import { GRANTS, type Merchant } from '../../merchants/index.ts'
import { digits, line, merchantOfPath, NOTHING } from './admin-fields.ts'
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

export const merchantRoutes: readonly AdminRoute[] = [
  adminRoute('GET /merchants', NOTHING, async ({ acts }) => ({
    merchants: (await acts.listMerchants()).map(shown),
  })),
  adminRoute('POST /merchants', CREATE, async ({ acts, fields }) => {
    const { name, permissions = [], merchantNumber } = fields
    const number = merchantNumber === undefined ? {} : { merchantNumber }
    const creation = await acts.createMerchant({ name, permissions, ...number })
    if (creation.ok) return { merchant: shown(creation.merchant) }
    if (creation.reason === 'NumberTaken') throw numberTaken()
    throw fieldError('name', { tr: 'boş olamaz', en: 'must not be empty' })
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
]

async function setStatus(call: AdminCall<unknown>, status: Merchant['status']): Promise<object> {
  const merchant = await merchantOfPath(call)
  await call.acts.setStatus(merchant, status)
  return { merchant: shown({ ...merchant, status }) }
}

function shown(merchant: Merchant): object {
  return { ...merchant, permissions: [...merchant.permissions] }
}

function numberTaken(): AdminRefusal {
  return new AdminRefusal('CONFLICT', {
    tr: 'merchantNumber kullanılıyor; başka bir numara seçin veya göndermeyin.',
    en: 'The merchantNumber is taken; choose another one or leave it out.',
  })
}
