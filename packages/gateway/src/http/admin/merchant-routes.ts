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
  adminRoute({ method: 'GET', path: '/merchants', request: NOTHING }, async ({ acts }) => ({
    merchants: (await acts.listMerchants()).map(shown),
  })),
  adminRoute({ method: 'POST', path: '/merchants', request: CREATE }, async ({ acts, fields }) => {
    const { name, permissions = [], merchantNumber } = fields
    const number = merchantNumber === undefined ? {} : { merchantNumber }
    const creation = await acts.createMerchant({ name, permissions, ...number })
    if (creation.ok) return { merchant: shown(creation.merchant) }
    if (creation.reason === 'NumberTaken') throw numberTaken()
    throw fieldError('name', { tr: 'boş olamaz', en: 'must not be empty' })
  }),
  adminRoute({ method: 'GET', path: '/merchants/:merchant', request: NOTHING }, async (call) => ({
    merchant: shown(await merchantOfPath(call)),
  })),
  adminRoute({ method: 'POST', path: '/merchants/:merchant/suspend', request: NOTHING }, (call) =>
    setStatus(call, 'Suspended'),
  ),
  adminRoute({ method: 'POST', path: '/merchants/:merchant/resume', request: NOTHING }, (call) =>
    setStatus(call, 'Active'),
  ),
  adminRoute(
    {
      method: 'PUT',
      path: '/merchants/:merchant/permissions',
      request: Type.Object({ permissions: PERMISSION_LIST }),
    },
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
