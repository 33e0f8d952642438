export { createFeedStore, type EventRow, eventFromRow } from './feed-store.ts'
