/** Says something to the process that started this one, which may have gone. */
export function tell(message: unknown): void {
  process.send?.(message, undefined, {}, () => undefined)
}
