export {
  type DescribeSubject,
  EVENT_TYPES,
  type EventPayload,
  type EventType,
  type FeedEvent,
  payloadOf,
  type SubjectKind,
} from './event.ts'
export {
  createFeedWatch,
  type FeedPage,
  type FeedPorts,
  type FeedRequest,
  type FeedStore,
  type FeedWatch,
  readFeed,
  sequenceEvents,
} from './feed.ts'
export { type TerminalNews, tellOfRecovered } from './terminal-news.ts'
