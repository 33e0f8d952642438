import { expect, it } from 'vitest'

import { type Merchant, requirePermission } from './merchant.ts'

const MERCHANT: Merchant = {
  merchantId: '01900000-0000-7000-8000-0000000000aa',
  merchantNumber: '1100000001',
  name: 'Kahve Dükkânı',
  status: 'Active',
  permissions: new Set(['Links']),
}

it('a permission that is missing is named, in both languages', () => {
  requirePermission(MERCHANT, 'Links')
  expect(() => requirePermission(MERCHANT, 'PreAuth')).toThrow(
    expect.objectContaining({
      code: 'PERMISSION_MISSING',
      details: {
        remedy: { tr: 'Eksik yetki: PreAuth.', en: 'Missing permission: PreAuth.' },
      },
    }),
  )
})
