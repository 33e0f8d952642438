export { createNoticeStore } from './notice-store.ts'
