import { testCards } from '@vezne/bank-simulator'

import type { RandomCard } from '../../support/random-cards.ts'
import type { GatewayLife } from './gateway-life.ts'
import {
  payByThreeDSecure,
  payDirectly,
  payInVain,
  payLink,
  type Traveller,
  traveller,
} from './journeys.ts'
import type { Recorder } from './recorder.ts'
import { WRONG_BYTES } from './wrong-bytes.ts'
import { WRONG_PLACES } from './wrong-places.ts'

export type TrafficReport = {
  journeys: Record<string, number>
  wrongPlaces: number
  /** Journeys that a kill broke off. */
  broken: number
  /** Calls that failed without a kill: there must be none. */
  failures: string[]
}

export type TrafficPorts = Readonly<{
  recorder: Recorder
  life: GatewayLife
  cards: readonly RandomCard[]
  journeysPerCard: number
  /** Traffic goes on past the last card until it is over. */
  mayEnd: () => boolean
  /** Called with the number of cards that were begun. */
  progress: (begun: number) => void
}>

const WORKERS = 4
const WRONG_PLACES_PER_CARD = 5
const JOURNEYS = { direct: payDirectly, threeDSecure: payByThreeDSecure, link: payLink }
const EVERY_WRONG_PLACE = [...WRONG_PLACES, ...WRONG_BYTES]

/** Cards that the simulator declines, or answers wrongly, without keeping anybody waiting. */
export const UNHAPPY_CARDS: readonly RandomCard[] = testCards
  .filter(({ behaviour }) => /^declined|-after-booking$/.test(behaviour))
  .map(({ number }) => ({ number, securityCode: '000' }))

export async function runTraffic(ports: TrafficPorts): Promise<TrafficReport> {
  const report: TrafficReport = { journeys: {}, wrongPlaces: 0, broken: 0, failures: [] }
  let begun = 0
  const work = async (): Promise<void> => {
    while (begun < ports.cards.length || !ports.mayEnd()) {
      const at = begun
      begun += 1
      ports.progress(begun)
      await useCard(ports, report, at)
    }
  }
  for (const card of UNHAPPY_CARDS) {
    await attempt(ports, report, { name: 'declined', card, run: payInVain })
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  return report
}

async function useCard(ports: TrafficPorts, report: TrafficReport, at: number): Promise<void> {
  const card = ports.cards[at % ports.cards.length]
  if (card === undefined) return
  const names = Object.entries(JOURNEYS)
  for (let journey = 0; journey < ports.journeysPerCard; journey += 1) {
    const [name, run] = names[(at + journey) % names.length] ?? ['direct', payDirectly]
    await attempt(ports, report, { name, card, run })
  }
  for (let place = 0; place < WRONG_PLACES_PER_CARD; place += 1) {
    const run = EVERY_WRONG_PLACE[(at * WRONG_PLACES_PER_CARD + place) % EVERY_WRONG_PLACE.length]
    if (run === undefined) continue
    report.wrongPlaces += 1
    await attempt(ports, report, { name: 'wrong place', card, run })
  }
}

type Attempt = Readonly<{
  name: string
  card: RandomCard
  run: (who: Traveller) => Promise<unknown>
}>

/** A failure is excused by a kill that met it. */
async function attempt(
  { recorder, life }: TrafficPorts,
  report: TrafficReport,
  { name, card, run }: Attempt,
): Promise<void> {
  await life.url()
  const killsBefore = life.kills()
  const travelCard = { ...card, longCode: longCodeOf(card) }
  try {
    await run(traveller(recorder, travelCard, life.url))
    report.journeys[name] = (report.journeys[name] ?? 0) + 1
  } catch (error) {
    if (life.kills() === killsBefore) report.failures.push(`${name}: ${String(error)}`)
    else report.broken += 1
  }
}

/** Sixteen letters that stand for a security code: three digits could not be searched for. */
export function longCodeOf({ number }: RandomCard): string {
  const letters = Array.from(number.slice(-12), (digit) => 'QXZJKVWYBG'[Number(digit)])
  return `CVV-${letters.join('')}`
}
