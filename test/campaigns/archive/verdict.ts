import type { ArchiveReport } from './campaign.ts'
import { FAULTS } from './faults.ts'

/** What is wrong with a run, in words; nothing where every rule held and every fault was met. */
export function verdictOf({ problems, faults, leftOut }: ArchiveReport): string[] {
  const missed = FAULTS.filter(({ name }) => !leftOut.includes(name) && faults[name] === undefined)
  return [...problems, ...missed.map(({ name }) => `${name}: never met`)]
}
