/** Throws in a process that was started without `--expose-gc`: doing nothing would go unnoticed. */
export function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error('Start this process with --expose-gc.')
  globalThis.gc()
}
