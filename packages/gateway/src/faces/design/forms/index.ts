export { Chips, LinkTabs } from './choices.tsx'
export { Button, ButtonLink, Field, fieldAttributes } from './controls.tsx'
export { ChoiceEntry, FileEntry, TextEntry, TickEntry } from './entries.tsx'
export { FilterBar } from './filter-bar.tsx'
