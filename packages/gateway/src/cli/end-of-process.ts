/**
 * A Ctrl-C reaches the whole process group, and npm forwards it again: one wish, several signals.
 */
const REPEATED_SIGNAL_MILLISECONDS = 1_000

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP: a terminal that closes wishes the same as a Ctrl-C,
 * and without an orderly end the embedded PostgreSQL would stay behind. The same again within a second counts once; a later one
 * means that the user will not wait, and ends the process at once.
 */
export function untilAskedToEnd(
  hardExit: () => void,
  signals: Pick<NodeJS.EventEmitter, 'on'> = process,
): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | null = null
    const ask = (): void => {
      if (askedAt === null) {
        askedAt = performance.now()
        resolve()
      } else if (performance.now() - askedAt > REPEATED_SIGNAL_MILLISECONDS) {
        hardExit()
      }
    }
    signals.on('SIGINT', ask)
    signals.on('SIGTERM', ask)
    signals.on('SIGHUP', ask)
  })
}
