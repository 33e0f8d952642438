import { randomBytes } from 'node:crypto'

import type { Clock } from '../../base/kernel/index.ts'
import { tokenHash } from './session.ts'

/** The purpose of a one-time address: signing in at a sandbox, or accepting an invitation. */
export type TicketPurpose = 'SignIn' | 'Invitation'

export type Ticket = Readonly<{
  tokenHash: Buffer
  userId: string
  purpose: TicketPurpose
  validUntil: Date
}>

export type TicketStore = Readonly<{
  insert: (ticket: Ticket) => Promise<void>
  /** The person of a ticket that is still valid; null otherwise. Does not use the ticket up. */
  find: (tokenHash: Buffer, purpose: TicketPurpose, now: Date) => Promise<string | null>
  /** Uses the ticket up and returns its person; null if it was used before or has expired. */
  use: (tokenHash: Buffer, purpose: TicketPurpose, now: Date) => Promise<string | null>
  /** Ends all one-time addresses of a person. */
  endAll: (userId: string) => Promise<void>
}>

type TicketPorts = Readonly<{ tickets: Omit<TicketStore, 'endAll'>; clock: Clock }>

const TOKEN_BYTES = 32

/** Makes a ticket, and answers the text for its address, which is shown once. */
export async function issueTicket(
  { tickets, clock }: TicketPorts,
  input: Readonly<{ userId: string; purpose: TicketPurpose; lifeMilliseconds: number }>,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const validUntil = new Date(clock.now().getTime() + input.lifeMilliseconds)
  const { userId, purpose } = input
  await tickets.insert({ tokenHash: tokenHash(token), userId, purpose, validUntil })
  return token
}

/** Uses a ticket up. Null if it was used before, has expired or was never issued. */
export function useTicket(
  { tickets, clock }: TicketPorts,
  token: string,
  purpose: TicketPurpose,
): Promise<string | null> {
  return tickets.use(tokenHash(token), purpose, clock.now())
}

/** The person of a valid ticket. Does not use the ticket up. */
export function personOfTicket(
  { tickets, clock }: TicketPorts,
  token: string,
  purpose: TicketPurpose,
): Promise<string | null> {
  return tickets.find(tokenHash(token), purpose, clock.now())
}
