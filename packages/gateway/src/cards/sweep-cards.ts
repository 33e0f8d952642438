import type { Clock } from '../kernel/index.ts'
import type { CardStore } from './card-store.ts'

/** Deletes every token and security code that has expired. Wanted once a minute; safe on all nodes. */
export async function sweepCards({
  store,
  clock,
}: Readonly<{ store: CardStore; clock: Clock }>): Promise<
  Readonly<{ cards: number; securityCodes: number }>
> {
  const total = { cards: 0, securityCodes: 0 }
  for (;;) {
    const swept = await store.sweep(clock.now())
    total.cards += swept.cards
    total.securityCodes += swept.securityCodes
    if (swept.cards + swept.securityCodes === 0) return total
  }
}
