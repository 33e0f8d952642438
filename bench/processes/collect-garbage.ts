/** Throws in a process that was started without the option for it: nobody would see that nothing happened. */
export function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error('Start this process with --expose-gc.')
  globalThis.gc()
}
