import type { Clock } from '../../../base/kernel/index.ts'
import type { OperatorActs } from '../../../operating/acts/index.ts'
import type { PersonStore, SessionStore, TicketStore } from '../../../operating/users/index.ts'

/** What every page of the panel needs. */
export type FramePorts = Readonly<{
  isSandbox: boolean
  /** The address of the panel's origin, such as `https://panel.example`. */
  panelUrl: () => string
  people: PersonStore
  sessions: SessionStore
  tickets: TicketStore
  clock: Clock
  newId: () => string
  /** The operators' acts in the name of an actor. */
  actsOf: (actor: string) => OperatorActs
}>
