export { createLinkStore } from './link-store.ts'
