export { createFeedStore, type EventRow, eventFromRow } from './feed-store.ts'
export { createTerminalNewsStore } from './terminal-news-store.ts'
