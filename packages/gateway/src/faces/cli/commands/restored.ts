import { readConfiguration } from '../../../base/config/index.ts'
import type { Restored } from '../cli-ports.ts'
import { CommandError, command } from '../command.ts'
import { withOperator } from '../with-operator.ts'

/** Refuses nonces from before now, and prints what is left to do (docs/operations, "After a restore"). */
export const restored = command({
  name: 'restored',
  description: 'after a restore of the database: refuse every call that was signed before now',
  example: 'vezne restored',
  run: async (ports) => {
    const { nonceWindow } = readConfiguration(ports.environment)
    const { verdict, lastSeen } = await withOperator(ports, (operator) =>
      operator.declareRestored(),
    )
    if (verdict.kind === 'InUse') throw inUse(verdict.advancedAt)
    const { line, asOf } = verdict
    const aheadMilliseconds = nonceWindow?.aheadMilliseconds ?? null
    for (const warning of warningsOf({ line, lastSeen, aheadMilliseconds })) ports.note(warning)
    const lines = [
      `Nonces of before ${line.toISOString()} are refused from now on.`,
      lostTime(asOf, lastSeen),
      'Start the gateways, then run "vezne day reconcile DATE" for each day since, with --statement where it says ' +
        'that the bank lists no orders.',
    ]
    return { json: { refusedBefore: line, asOf, lastSeen }, lines }
  },
})

export function lostTime(asOf: Date, lastSeen: Date | null): string {
  const until =
    lastSeen === null
      ? ', and this machine never saw it later'
      : `; this machine last saw it at ${lastSeen.toISOString()}`
  return `The database goes back to ${asOf.toISOString()}${until}. What came after that is lost here, not at the bank.`
}

type Known = Readonly<{
  line: Date
  lastSeen: Restored['lastSeen']
  /** How far ahead of the time a nonce may lie; null where every nonce is accepted. */
  aheadMilliseconds: number | null
}>

export function warningsOf({ line, lastSeen, aheadMilliseconds }: Known): readonly string[] {
  if (aheadMilliseconds === null) {
    return [
      'NONCE_WINDOW is not set: nonces that are no time in milliseconds have no line, and a used one of the time ' +
        'that is lost would be taken again. Set NONCE_WINDOW, or issue new key pairs to those who send such nonces.',
    ]
  }
  const safeFrom = new Date((lastSeen?.getTime() ?? 0) + aheadMilliseconds)
  if (safeFrom <= line) return []
  return [
    `Callers whose clocks ran ahead may have used nonces of up to ${safeFrom.toISOString()} before the restore: ` +
      'run "vezne restored" then, before you start the gateways, if you want those refused too.',
  ]
}

function inUse(advancedAt: Date): CommandError {
  return new CommandError(
    `A gateway served on this database at ${advancedAt.toISOString()}. End all gateways, wait 15 seconds, and run ` +
      'this again. On a database that was not restored there is no need for it.',
  )
}
