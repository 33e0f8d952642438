import { expect, test } from 'vitest'
import { pathAndFormer } from './former-names.ts'

test.each([
  ['/panel/approvals/:approval/give', ['/panel/consents/:approval/give']],
  ['/panel/m/:merchant/branding', ['/panel/m/:merchant/look']],
  ['/days/reconcile', ['/days/compare']],
  ['/panel/payments', []],
])('%s has its former address beside it', (path, former) => {
  expect(pathAndFormer(path)).toEqual([path, ...former])
})
