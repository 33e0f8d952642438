export { isGatewayRole, isPanelAct, mayDo, type PanelAct, ROLES, type Role } from './access.ts'
export {
  type AccessChange,
  type AccessChangeSource,
  type AgreeObstacle,
  AT_THE_MACHINE,
  GATEWAY_PLACE,
  mailboxOf,
} from './access-change.ts'
export {
  authenticatorSetUp,
  newAuthenticator,
  type SealedAuthenticator,
  stepOfCode,
} from './authenticator.ts'
export { newBrowserToken } from './challenge.ts'
export type { IdentityAtProvider } from './id-token-claims.ts'
export { createOpenId, OPEN_ID_CALLBACK, type OpenId } from './open-id.ts'

export { PASSKEYS_MAXIMUM, type Passkey, passkeyName } from './passkey.ts'
export {
  askForNewPasskey,
  askForPasskey,
  type PasskeyPorts,
  proveByPasskey,
  readNewPasskey,
} from './passkey-ceremonies.ts'
export {
  askerOf,
  hashPassword,
  isBusy,
  PASSWORD_CHARACTERS_MINIMUM,
  passwordProblem,
} from './password.ts'
export {
  actorOf,
  type ListedPerson,
  mayManage,
  type Person,
  type PersonChange,
  type PersonStore,
  personNamed,
} from './person.ts'
export { hashOfRecoveryCode, newRecoveryCodes, type RecoveryCode } from './recovery-codes.ts'
export {
  beginSession,
  isProvedFor,
  type ListedSession,
  SESSION_IDLE_MILLISECONDS,
  SESSION_LIFE_MILLISECONDS,
  type Session,
  type SessionStore,
  type SignInMethod,
  sessionOf,
} from './session.ts'
export { isStillTheirs, proveByPassword, proveByRecoveryCode, type SignInProof } from './sign-in.ts'
export { SIGN_IN_LIMITS, type SignInLimitName, type SignInLimits } from './sign-in-limits.ts'
export { issueTicket, personOfTicket, type TicketStore, useTicket } from './ticket.ts'
export type { UserStores } from './user-stores.ts'
