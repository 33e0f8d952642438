import type { Mutant } from './draw.ts'

/** A mutant that no test can find, for the product does the same with it. */
export type Harmless = Readonly<{ path: string; lineText: string; after: string; why: string }>

/** Grows with what the campaign draws. */
export const HARMLESS: readonly Harmless[] = []

export function whyHarmless({ path, lineText, after }: Mutant): string | null {
  const known = HARMLESS.find(
    (each) => path.endsWith(each.path) && each.lineText === lineText && each.after === after,
  )
  return known?.why ?? null
}
