import { randomBytes } from 'node:crypto'
import type { StoredCard } from '../card-store.ts'

/** A card that is as good as stored; nothing opens what is sealed in it. */
export function sampleCard(
  changes: Pick<StoredCard, 'merchantId'> & Partial<StoredCard>,
): StoredCard {
  return {
    tokenHash: randomBytes(32),
    cardSealed: Buffer.from('sealed'),
    fingerprint: randomBytes(32),
    bin: '552879',
    lastFour: '0008',
    profile: {
      prefix: '552879',
      cardBrand: 'Mastercard',
      cardNetwork: 'Bonus',
      cardType: 'Credit',
      cardSubType: 'Classic',
      bankCode: '0062',
      bankTitle: 'Deneme Bankası',
      isVirtual: false,
      isDomestic: true,
      isCommercial: false,
    },
    expiresAt: new Date('2099-01-01T00:00:00Z'),
    ...changes,
  }
}
