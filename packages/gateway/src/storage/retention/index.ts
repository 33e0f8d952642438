export { sweepNotices, sweepSessions } from './sweep-records.ts'
