export { ACCESS, isGatewayRole, mayDo, type PanelAct, ROLES, type Role } from './access.ts'
export { actorOf, type Person, type PersonStore } from './person.ts'
export {
  beginSession,
  type Session,
  type SessionPorts,
  type SessionStore,
  SIGN_IN_METHODS,
  type SignInMethod,
  sessionOf,
} from './session.ts'
export { issueTicket, type TicketPurpose, type TicketStore, useTicket } from './ticket.ts'
