export { type Language, momentText, moneyText } from './figures.ts'
export { Badge, Copyable, Facts, Mark, type MarkKind } from './parts.tsx'
export { BOARD_STYLE, LINK_STYLE, STYLE } from './style.ts'
