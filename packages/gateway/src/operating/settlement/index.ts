export type { Day, ExpectedPart, StatementLine } from './movement.ts'
