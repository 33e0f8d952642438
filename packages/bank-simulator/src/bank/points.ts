import type { CardProfile } from '../card-profile.ts'

/**
 * The points of the card `points`, in kuruş; other cards have none. Payments do not reduce them: otherwise the
 * second run of a test would find too few.
 */
export function pointsOf(card: CardProfile): number {
  return card.behaviour === 'points' ? 10_000 : 0
}
