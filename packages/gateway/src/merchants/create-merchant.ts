import { randomInt } from 'node:crypto'
import { type Clock, uuidV7 } from '../kernel/index.ts'
import type { Merchant, Permission } from './merchant.ts'
import type { MerchantStore } from './merchant-store.ts'

export type NewMerchant = Readonly<{
  name: string
  permissions: Iterable<Permission>
  /** Ten digits; drawn by lot where it is left out. */
  merchantNumber?: string
}>

export type MerchantCreation =
  | Readonly<{ ok: true; merchant: Merchant }>
  | Readonly<{ ok: false; reason: 'NumberTaken' | 'NumberMalformed' | 'NameMissing' }>

type Ports = Readonly<{ merchants: MerchantStore; clock: Clock }>

const DRAWS_MAXIMUM = 20

/** Creates an active merchant (decision 2.5). It has no key pair yet: see `issueKeyPair`. */
export async function createMerchant(input: NewMerchant, ports: Ports): Promise<MerchantCreation> {
  if (input.name.trim() === '') return { ok: false, reason: 'NameMissing' }
  const { merchantNumber } = input
  if (merchantNumber !== undefined && !/^[0-9]{10}$/.test(merchantNumber)) {
    return { ok: false, reason: 'NumberMalformed' }
  }
  const draws = merchantNumber === undefined ? DRAWS_MAXIMUM : 1
  for (let draw = 0; draw < draws; draw += 1) {
    const merchant = newMerchant(input, ports.clock.now())
    if (await ports.merchants.insertMerchant(merchant, ports.clock.now())) {
      return { ok: true, merchant }
    }
  }
  return { ok: false, reason: 'NumberTaken' }
}

function newMerchant(input: NewMerchant, now: Date): Merchant {
  return {
    merchantId: uuidV7(now),
    // The first digit is never 0: spreadsheets drop it.
    merchantNumber: input.merchantNumber ?? String(randomInt(1_000_000_000, 10_000_000_000)),
    name: input.name.trim(),
    status: 'Active',
    permissions: new Set(input.permissions),
  }
}
