import type { TicketStore, UserStores } from '../../operating/users/index.ts'
import { change, changesOne, execute, type Queryable, readValue } from '../postgres/index.ts'

const INSERT_TICKET = `
  insert into panel_ticket (token_hash, user_id, purpose, valid_until) values ($1, $2, $3, $4)`
const TICKET = 'panel_ticket where token_hash = $1 and purpose = $2 and valid_until > $3'

/** One-time addresses. Of two browsers that use one at the same moment, one deletes the row. */
export function createTicketStore(database: Queryable): TicketStore {
  return {
    insert: ({ tokenHash, userId, purpose, validUntil }) =>
      execute(database, INSERT_TICKET, [tokenHash, userId, purpose, validUntil]),
    find: (...asked) => readValue(database, `select user_id from ${TICKET}`, asked),
    use: (...asked) => readValue(database, `delete from ${TICKET} returning user_id`, asked),
    endAll: (userId) => execute(database, 'delete from panel_ticket where user_id = $1', [userId]),
  }
}

const INSERT_CHALLENGE = `
  insert into panel_challenge (challenge_hash, browser_hash, purpose, user_id, valid_until)
  values ($1, $2, $3, $4, $5)`

/** An answer from another browser does not use a challenge up, so that nobody can spoil another person's sign-in. */
const USE_CHALLENGE = `
  delete from panel_challenge where challenge_hash = $1 and browser_hash = $2 and purpose = $3
    and user_id is not distinct from $4 and valid_until > $5`

/** Challenges of browsers. If two answers come at the same moment, one of them deletes the row and wins. */
export function createChallengeStore(database: Queryable): UserStores['challenges'] {
  return {
    insert: async ({ challengeHash, browserHash, purpose, userId }, validUntil) => {
      const values = [challengeHash, browserHash, purpose, userId, validUntil]
      await change(database, INSERT_CHALLENGE, values)
    },
    use: async ({ challengeHash, browserHash, purpose, userId }, now) => {
      const values = [challengeHash, browserHash, purpose, userId, now]
      return changesOne(database, USE_CHALLENGE, values)
    },
  }
}

/** After this time without a code, a person must set the authenticator up again. */
const PENDING_MILLISECONDS = 60 * 60_000

/** Deletes addresses, challenges and unfinished authenticators whose time is over; answers how many. */
export async function sweepPanelTickets(database: Queryable, now: Date): Promise<number> {
  const tickets = 'delete from panel_ticket where valid_until <= $1'
  const challenges = 'delete from panel_challenge where valid_until <= $1'
  const pending = 'delete from panel_authenticator where confirmed_at is null and created_at <= $1'
  const pendingSince = new Date(now.getTime() - PENDING_MILLISECONDS)
  return (
    (await change(database, tickets, [now])) +
    (await change(database, challenges, [now])) +
    (await change(database, pending, [pendingSince]))
  )
}
