export { createLinkStore } from './link-store.ts'
export { createOpeningStore } from './opening-store.ts'
