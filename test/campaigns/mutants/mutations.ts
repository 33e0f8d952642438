import { ts } from '@ts-morph/common'

/** One small change of a source file that its tests should notice. */
export type Mutation = Readonly<{
  /** Characters of the file from the first to behind the last. */
  start: number
  end: number
  before: string
  after: string
}>

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['&&', '||'],
  ['||', '&&'],
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
])

/** Every mutation of a file: operators, constants and tests of the code, and, where it has some, of its SQL. */
export function mutationsOf(text: string, { hasSql }: Readonly<{ hasSql: boolean }>): Mutation[] {
  const file = ts.createSourceFile('x.tsx', text, ts.ScriptTarget.Latest, true)
  const found: Mutation[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    found.push(...mutationsOfNode(node, file))
    if (hasSql && isPartOfText(node)) found.push(...mutationsOfSql(node, file))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function mutationsOfNode(node: ts.Node, file: ts.SourceFile): Mutation[] {
  if (ts.isBinaryExpression(node)) {
    const after = OPERATORS.get(node.operatorToken.getText(file))
    // Two texts that are joined: the types refuse the difference.
    const isJoin = [node.left, node.right].some((side) => ts.isStringLiteralLike(side))
    return after === undefined || isJoin ? [] : [replaced(node.operatorToken, file, after)]
  }
  if (ts.isNumericLiteral(node)) return [replaced(node, file, `${numberAfter(node)}`)]
  if (ts.isBigIntLiteral(node)) return [replaced(node, file, `${bigintAfter(node)}n`)]
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replaced(node, file, 'false')]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replaced(node, file, 'true')]
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [replaced(node, file, node.operand.getText(file))]
  }
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const test = ts.isIfStatement(node) ? node.expression : node.condition
    // Of an operator in it, there is a mutation already.
    if (!ts.isCallExpression(test) && !ts.isIdentifier(test)) return []
    return [replaced(test, file, `!(${test.getText(file)})`)]
  }
  return []
}

function replaced(node: ts.Node, file: ts.SourceFile, after: string): Mutation {
  return {
    start: node.getStart(file),
    end: node.getEnd(),
    before: node.getText(file),
    after,
  }
}

const numberAfter = (node: ts.NumericLiteral): number => Number(node.text.replaceAll('_', '')) + 1
const bigintAfter = (node: ts.BigIntLiteral): bigint =>
  BigInt(node.text.replaceAll('_', '').slice(0, -1)) + 1n

function isPartOfText(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isTemplateHead(node)
  )
}

/** What is changed in SQL. A sign of equality is a test only behind a word that begins one. */
const SQL_CHANGES: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/ (?:<|>) (?=[\w$(:])/g, (found) => `${found.trimEnd()}= `],
  [/ (?:<=|>=) /g, (found) => found.replace('=', '')],
  [/(?<=\b(?:where|and|or|when|on)\s+[\w.()]+) = /g, ' <> '],
  [/ <> /g, ' = '],
  [/(?<!between[^,]{1,60})\band\b/g, 'or'],
  [/\bor\b(?! (?:replace|update))/g, 'and'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<![\w$.'])\d+(?![\w'])/g, (found) => String(Number(found) + 1)],
]

function mutationsOfSql(node: ts.Node, file: ts.SourceFile): Mutation[] {
  const text = node.getText(file)
  const start = node.getStart(file)
  return SQL_CHANGES.flatMap(([pattern, change]) =>
    Array.from(text.matchAll(pattern), ({ 0: before, index }) => ({
      start: start + index,
      end: start + index + before.length,
      before,
      after: typeof change === 'string' ? change : change(before),
    })),
  )
}
