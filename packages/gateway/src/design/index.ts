export { Badge, type ShownState, STATE_LOOKS, stateText } from './badge.tsx'
export { CardSchemes } from './card-schemes.tsx'
export {
  type Bar,
  Chart,
  type ChartColumn,
  type ChartData,
  LineChart,
  StackedChart,
} from './charts/index.ts'
export { Chips, LinkTabs } from './choices.tsx'
export { CodeBlock, Copyable, Tabs } from './code.tsx'
export { Button, ButtonLink, Field, fieldAttributes } from './controls.tsx'
export { type Column, Facts, Pager, Table, TimeLine } from './data.tsx'
export { ChoiceEntry, FileEntry, TextEntry, TickEntry } from './entries.tsx'
export {
  countText,
  durationText,
  inEachLanguage,
  Moment,
  moneyShort,
  moneyText,
  rateText,
} from './figures.tsx'
export { FilterBar } from './filter-bar.tsx'
export { LANGUAGES, type Language, languageOf } from './language.ts'
export { LINK_STYLE } from './link-style.ts'
export { Brand, Icon, Mark, type MarkKind } from './marks.tsx'
export { Ask, EmptyState, Notice } from './messages.tsx'
export { PANEL_LOOK } from './panel-look.ts'
export { DATA_STYLE, PARTS_STYLE } from './parts-style.ts'
export { QrCode, QrFile, type QrModules, qrModules } from './qr-code.tsx'
export { REFERENCE_LOOK } from './reference-look.ts'
export { BASE_STYLE, BOARD_STYLE, SHEET_STYLE } from './style.ts'
export { type Tile, Tiles, Trend } from './tiles.tsx'
