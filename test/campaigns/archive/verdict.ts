import type { ArchiveReport } from './campaign.ts'
import { TOO_LATE } from './faults.ts'

type Seen = Pick<ArchiveReport, 'problems' | 'faults' | 'points'>

/** What is wrong with a run, in words; nothing where every rule held and every wanted fault was met. */
export function verdictOf({ problems, faults, points }: Seen): string[] {
  const missed = Object.keys(faults).filter((name) => faults[name] === 0)
  const kills = Object.keys(points)
  const isKilled = kills.length === 0 || kills.some((point) => point !== TOO_LATE)
  return [
    ...problems,
    ...missed.map((name) => `${name}: never met`),
    ...(isKilled ? [] : ['Every kill came too late.']),
  ]
}
