/**
 * Words of addresses and commands that had other names in 0.1.0, each with the former one. Both work until 0.2.0, so that
 * bookmarks, scripts and forms that were open during an upgrade go on.
 */
export const FORMER_NAMES: Readonly<Record<string, string>> = {
  approvals: 'consents',
  branding: 'look',
  reconcile: 'compare',
  statistics: 'figures',
}

/** The path and, where a word of it had another name, its former form. */
export function pathAndFormer<Path extends string>(path: Path): readonly Path[] {
  const words = path.split('/').map((word) => FORMER_NAMES[word] ?? word)
  const former = words.join('/') as Path
  return former === path ? [path] : [path, former]
}
