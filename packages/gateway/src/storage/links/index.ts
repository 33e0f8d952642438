export { createLinkStore, createLinkWrites } from './link-store.ts'
export { createOpeningStore } from './opening-store.ts'
