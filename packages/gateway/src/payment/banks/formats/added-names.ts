const NAME = /^[A-Za-z][A-Za-z0-9._]{0,39}$/

/**
 * For banks whose callbacks may hold any further field: fields that are neither signed nor compared are not read, so
 * that an operator may name all but those.
 */
export function mayBeAddedBeside(known: readonly string[]): (name: string) => boolean {
  const taken = new Set(known.map((name) => name.toLowerCase()))
  return (name) => NAME.test(name) && !taken.has(name.toLowerCase())
}
