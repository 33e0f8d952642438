/**
 * What a statement answered for each of its rows, in their order; null for a row that it says nothing of.
 * Answers tell their row by `position`, counted from one as `inputRows` does.
 */
export function answersByPosition<Answer extends Readonly<{ position: number }>>(
  rows: readonly unknown[],
  answers: readonly Answer[],
): (Answer | null)[] {
  const found: (Answer | null)[] = rows.map(() => null)
  for (const answer of answers) {
    if (found[answer.position - 1] !== null) {
      throw new Error(`A statement of ${rows.length} rows answered for row ${answer.position}.`)
    }
    found[answer.position - 1] = answer
  }
  return found
}
