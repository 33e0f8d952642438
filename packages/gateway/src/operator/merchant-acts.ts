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
  /** Takes effect on every node within five seconds. The same again changes and reports nothing. */
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
    setStatus: (merchant, status) => setStatus(merchant, status, ports),
    setPermissions: (merchant, permissions) =>
      setPermissions(merchant.merchantId, inOrder(permissions), ports),
  }
}

/** The merchants' own use case over a store whose insert is reported in its transaction. */
function createReported(input: NewMerchant, ports: ActingPorts): Promise<MerchantCreation> {
  const merchants = {
    ...ports.stores.merchants,
    insertMerchant: (merchant: Merchant, createdAt: Date) =>
      perform(ports, async (stores) => {
        const isNew = await stores.merchants.insertMerchant(merchant, createdAt)
        const { merchantId: subject, merchantNumber, name } = merchant
        const permissions = inOrder(merchant.permissions)
        const details = { merchantNumber, name, permissions }
        return {
          result: isNew,
          report: isNew ? { act: 'merchant.create', subject, details } : null,
        }
      }),
  }
  return createMerchant(input, { merchants, clock: ports.clock })
}

function setStatus(
  { merchantId, merchantNumber }: Merchant,
  status: Merchant['status'],
  ports: ActingPorts,
): Promise<void> {
  const act = status === 'Suspended' ? 'merchant.suspend' : 'merchant.resume'
  return perform(ports, async ({ operator }) => {
    const isChanged = await operator.setStatus(merchantId, status)
    const report = { act, subject: merchantId, details: { merchantNumber } } as const
    return { result: undefined, report: isChanged ? report : null }
  })
}

function setPermissions(
  merchantId: string,
  permissions: readonly Permission[],
  ports: ActingPorts,
): Promise<void> {
  return perform(ports, async ({ merchants, operator }) => {
    const before = inOrder((await merchants.findMerchant(merchantId))?.permissions ?? [])
    await operator.setPermissions(merchantId, permissions)
    const details = { before, permissions }
    return {
      result: undefined,
      report: { act: 'merchant.permissions', subject: merchantId, details },
    }
  })
}

/** One order, whoever wrote them: the same permissions are the same text in the chain. */
function inOrder(permissions: Iterable<Permission>): readonly Permission[] {
  return [...new Set(permissions)].sort()
}
