import { fieldError } from '../../base/kernel/index.ts'
import { type Branding, type BrandingInput, changedBranding } from '../../payment/branding/index.ts'
import { readEmailAddress } from '../../payment/links/index.ts'
import {
  createMerchant,
  type Merchant,
  type MerchantContact,
  type MerchantCreation,
  type NewMerchant,
  type Permission,
} from '../../payment/merchants/index.ts'
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
  /**
   * Null: nobody gets an e-mail.
   *
   * @throws GatewayError INVALID_FIELD, naming `email`
   */
  setContact: (merchant: Merchant, contact: MerchantContact | null) => Promise<void>
  contactOf: (merchant: Merchant) => Promise<MerchantContact | null>
  /**
   * What the merchant's customers see; null: the merchant's name and the gateway's colours. Answers the new look, which
   * every page has within five seconds.
   *
   * @throws GatewayError INVALID_FIELD, naming `name`, `colour` or `logo`
   */
  setBranding: (merchant: Merchant, input: BrandingInput | null) => Promise<Branding | null>
}>

export function merchantActs(ports: ActingPorts): MerchantActs {
  const { merchants } = ports.stores
  return {
    createMerchant: (input) => createReported(input, ports),
    listMerchants: merchants.listMerchants,
    findMerchant: merchants.findMerchantNamed,
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
    setContact: (merchant, contact) => setContact(merchant, contact, ports),
    contactOf: ({ merchantId }) => ports.stores.operator.contactOf(merchantId),
    setBranding: (merchant, input) => setBranding(merchant, input, ports),
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

const EMAIL_RULE = {
  tr: 'ayse@ornek.com gibi bir e-posta adresi olmalıdır',
  en: 'must be an e-mail address such as ayse@example.com',
} as const

function checkedEmail(text: string): string {
  const email = readEmailAddress(text)
  if (email === null) throw fieldError('email', EMAIL_RULE)
  return email
}

/** The audit trail says that there is a contact, and not who: an address cannot be erased from the chain. */
async function setContact(
  { merchantId, merchantNumber }: Merchant,
  input: MerchantContact | null,
  ports: ActingPorts,
): Promise<void> {
  const contact = input && { ...input, email: checkedEmail(input.email) }
  await perform(ports, async ({ operator }) => {
    const isChanged = await operator.setContact(merchantId, contact)
    const details = { merchantNumber, hasContact: contact !== null }
    const report = { act: 'merchant.contact', subject: merchantId, details } as const
    return { result: undefined, report: isChanged ? report : null }
  })
}

/** The present look is locked, so that two changes of different parts both hold. */
function setBranding(
  { merchantId: subject, merchantNumber }: Merchant,
  input: BrandingInput | null,
  ports: ActingPorts,
): Promise<Branding | null> {
  return perform(ports, async ({ operator }) => {
    const present = await operator.lockBranding(subject)
    const change = input === null ? { branding: null, logo: null } : changedBranding(present, input)
    const isChanged = await operator.setBranding(subject, change)
    const { name = null, colour = null, logo = null } = change.branding ?? {}
    const details = { merchantNumber, name, colour, logo }
    const report = { act: 'merchant.look', subject, details } as const
    return { result: change.branding, report: isChanged ? report : null }
  })
}

/** Sorted, so that the same permissions are the same text in the audit chain. */
function inOrder(permissions: Iterable<Permission>): readonly Permission[] {
  return [...new Set(permissions)].sort()
}
