export { Badge, MarkedWord, type ShownState, STATE_LOOKS, stateText } from './badge.tsx'
export { CardSchemes } from './card-schemes.tsx'
export { CodeBlock, Copyable, Tabs } from './code.tsx'
export { type Column, Facts, Pager, Sheet, Table, TimeLine } from './data.tsx'
export {
  countText,
  dateText,
  durationText,
  inEachLanguage,
  Moment,
  moneyShort,
  moneyText,
  rateText,
} from './figures.tsx'
export {
  Button,
  ButtonLink,
  Chips,
  ChoiceEntry,
  Field,
  FileEntry,
  FilterBar,
  fieldAttributes,
  LinkTabs,
  TextEntry,
  TickEntry,
} from './forms/index.ts'
export { byLanguage, LANGUAGES, type Language, languageOf } from './language.ts'
export { Brand, Icon, Mark, type MarkKind } from './marks.tsx'
export { Ask, EmptyState, Notice } from './messages.tsx'
export { QrCode, QrFile, type QrModules, qrModules } from './qr-code.tsx'
export { Tiles, Trend } from './tiles.tsx'
