import type { FieldProblem } from '../../kernel/index.ts'

/**
 * Finds names that resemble a known one without being it: by letter case, or by letters that look or fold
 * alike (`threeDSessionID`, `ſ` for `s`, full width). An unknown name is passed over, and such a name decides
 * money: without its session a payment goes without 3-D Secure (decision 1.1).
 */
export function compileMisspelling(
  known: readonly string[],
): (names: readonly string[]) => FieldProblem[] {
  const exact = new Set(known)
  const byFolding = new Map(known.map((name) => [folded(name), name]))
  return (names) => {
    const problems: FieldProblem[] = []
    for (const name of names) {
      const meant = exact.has(name) ? undefined : byFolding.get(folded(name))
      if (meant !== undefined) problems.push(problemWith(name, meant))
    }
    return problems
  }
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

function problemWith(name: string, meant: string): FieldProblem {
  return {
    field: `${name}:`,
    rule: {
      tr: `${meant} mi demek istediniz? JSON adlarında büyük/küçük harf önemlidir`,
      en: `did you mean ${meant}? JSON names are case-sensitive`,
    },
  }
}
