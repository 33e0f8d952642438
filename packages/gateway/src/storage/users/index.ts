export { createPersonStore } from './person-store.ts'
export { createPanelSessionStore, createTicketStore } from './session-store.ts'
