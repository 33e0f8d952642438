import type { Payer } from '../../payments/index.ts'

/** Null where the link asked for nothing, or what was said has been erased (decision 6.13). */
export function payerToWire(payer: Payer | null): Payer | null {
  if (payer === null || Object.values(payer).every((each) => each === null)) return null
  const { name, email, phoneNumber, address, note } = payer
  return { name, email, phoneNumber, address, note }
}
