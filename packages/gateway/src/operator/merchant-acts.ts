import {
  createMerchant,
  type Merchant,
  type MerchantCreation,
  type NewMerchant,
  type Permission,
} from '../merchants/index.ts'
import { type ActingPorts, perform } from './operator-ports.ts'

export type MerchantActs = Readonly<{
  createMerchant: (merchant: NewMerchant) => Promise<MerchantCreation>
  /** By number. */
  listMerchants: () => Promise<readonly Merchant[]>
  /** By number or id; null: there is none. */
  findMerchant: (name: string) => Promise<Merchant | null>
  /** Takes effect on every node within five seconds. The status that the merchant has already is not reported. */
  setStatus: (merchant: Merchant, status: Merchant['status']) => Promise<void>
  setPermissions: (merchant: Merchant, permissions: Iterable<Permission>) => Promise<void>
}>

export function merchantActs(ports: ActingPorts): MerchantActs {
  const { merchants } = ports.stores
  return {
    createMerchant: (input) => createReported(input, ports),
    listMerchants: merchants.listMerchants,
    findMerchant: async (name) => {
      const all = await merchants.listMerchants()
      const isNamed = ({ merchantId, merchantNumber }: Merchant): boolean =>
        merchantNumber === name || merchantId === name.toLowerCase()
      return all.find(isNamed) ?? null
    },
    setStatus: ({ merchantId: subject, merchantNumber }, status) =>
      perform(ports, async ({ operator }) => {
        const act = status === 'Suspended' ? 'merchant.suspend' : 'merchant.resume'
        const isChanged = await operator.setStatus(subject, status)
        const report = { act, subject, details: { merchantNumber } } as const
        return { result: undefined, report: isChanged ? report : null }
      }),
    setPermissions: ({ merchantId: subject }, given) =>
      perform(ports, async (stores) => {
        const permissions = inOrder(given)
        const found = await stores.merchants.findMerchant(subject)
        await stores.operator.setPermissions(subject, permissions)
        const details = { before: inOrder(found?.permissions ?? []), permissions }
        return { result: undefined, report: { act: 'merchant.permissions', subject, details } }
      }),
  }
}

/** Runs the use case of the merchants' folder with a store that reports the insert in its transaction. */
function createReported(input: NewMerchant, ports: ActingPorts): Promise<MerchantCreation> {
  const merchants = {
    ...ports.stores.merchants,
    insertMerchant: (merchant: Merchant, createdAt: Date) =>
      perform(ports, async (stores) => {
        const isNew = await stores.merchants.insertMerchant(merchant, createdAt)
        const { merchantId: subject, merchantNumber, name } = merchant
        const details = { merchantNumber, name, permissions: inOrder(merchant.permissions) }
        const report = { act: 'merchant.create', subject, details } as const
        return { result: isNew, report: isNew ? report : null }
      }),
  }
  return createMerchant(input, { merchants, clock: ports.clock })
}

/** Sorted, so that the same permissions are the same text in the audit chain. */
function inOrder(permissions: Iterable<Permission>): readonly Permission[] {
  return [...new Set(permissions)].sort()
}
