export { type DescribeSubject, type FeedEvent, payloadOf } from './event.ts'
export {
  createFeedWatch,
  type FeedStore,
  type FeedWatch,
  readFeed,
  sequenceEvents,
} from './feed.ts'
export { type TerminalNews, tellOfRecovered } from './terminal-news.ts'
