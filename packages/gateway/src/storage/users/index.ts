export { createPersonStore } from './person-store.ts'
export { createPanelSessionStore, sweepPanelSessions } from './session-store.ts'
export { createTicketStore, sweepPanelTickets } from './ticket-store.ts'
export { createUserStores } from './user-stores.ts'
