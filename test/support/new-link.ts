import type { VezneClient } from '@vezne/client'

export type LinkRequest = Parameters<VezneClient['createLink']>[0]

/** The request in which a payer fills in every field that a link can ask for. */
export const EVERY_FIELD = {
  isNameRequired: true,
  isEmailRequired: true,
  isPhoneNumberRequired: true,
  isAddressRequired: true,
  isNoteRequired: true,
} as const

/** Makes a link of 1,200.00 lira. */
export async function newLink(merchant: VezneClient, changes: Partial<LinkRequest> = {}) {
  const link = await merchant.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    amount: 1200,
    productName: 'Kahve',
    ...changes,
  })
  if (!link.isSuccess) throw new Error(`${link.errorMessage}`)
  return link
}
