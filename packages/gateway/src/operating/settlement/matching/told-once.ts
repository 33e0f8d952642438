import { groupedBy } from '../../../base/kernel/index.ts'
import type { BoundLine } from '../statements/index.ts'

/**
 * Each line once, where files overlap: people export May, and then May and June. A line that one file has twice stays
 * twice. Lines of the file that was imported first are kept.
 */
export function toldOnce<Line extends BoundLine>(lines: readonly Line[]): readonly Line[] {
  const ofFiles = groupedBy(lines, ({ statementId }) => statementId ?? '')
  if (ofFiles.size < 2) return lines
  const kept = new Map<string, number>()
  return [...ofFiles.keys()].toSorted().flatMap((statementId) => {
    const counts = new Map<string, number>()
    return (ofFiles.get(statementId) ?? []).filter((line) => {
      const words = wordsOf(line)
      const count = (counts.get(words) ?? 0) + 1
      counts.set(words, count)
      if (count <= (kept.get(words) ?? 0)) return false
      kept.set(words, count)
      return true
    })
  })
}

/** All that a line says, whichever row of whichever file it is. A database's texts have no zero character. */
function wordsOf({ statementId: _file, lineNumber: _row, ...said }: BoundLine): string {
  return Object.values(said).join('\0')
}
