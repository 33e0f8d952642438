/** Sends a message to the parent process, which may have ended. */
export function tell(message: unknown): void {
  process.send?.(message, undefined, {}, () => undefined)
}
