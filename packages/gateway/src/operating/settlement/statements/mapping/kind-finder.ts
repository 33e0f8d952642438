import { foldedWord } from '../../../../base/kernel/index.ts'
import type { LineKind, StatementMapping } from './mapping.ts'

/** Finds the kind of a row by its texts, the most telling one first; null where no word stands in any of them. */
export type KindFinder = (...texts: readonly string[]) => LineKind | null

/** Files say the same few things again and again. */
const REMEMBERED_MAXIMUM = 1_000

export function kindFinder({ kinds }: Pick<StatementMapping, 'kinds'>): KindFinder {
  const folded = kinds.map(({ word, kind }) => ({ word: foldedWord(word), kind }))
  const remembered = new Map<string, LineKind | null>()
  const find = (text: string): LineKind | null => {
    const known = remembered.get(text)
    if (known !== undefined) return known
    const content = foldedWord(text)
    const kind = folded.find(({ word }) => word !== '' && content.includes(word))?.kind ?? null
    if (remembered.size < REMEMBERED_MAXIMUM) remembered.set(text, kind)
    return kind
  }
  return (...texts) => {
    for (const text of texts) {
      const kind = text === '' ? null : find(text)
      if (kind !== null) return kind
    }
    return null
  }
}
