export {
  type DescribeSubject,
  type EventPayload,
  type FeedEvent,
  payloadOf,
} from './event.ts'
export {
  createFeedWatch,
  type FeedPage,
  type FeedRequest,
  type FeedStore,
  type FeedWatch,
  readFeed,
  sequenceEvents,
} from './feed.ts'
export { type TerminalNews, tellOfRecovered } from './terminal-news.ts'
