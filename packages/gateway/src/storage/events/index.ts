export { createFeedStore, eventFields } from './feed-store.ts'
export { createTerminalNewsStore } from './terminal-news-store.ts'
