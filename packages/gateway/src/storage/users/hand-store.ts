import {
  type AgreeObstacle,
  HAND_MILLISECONDS,
  type Hand,
  type HandStore,
  mailboxOf,
} from '../../operating/users/index.ts'
import { asFields, change, type Queryable, readFirst, readRows } from '../postgres/index.ts'

const INSERT = `
  insert into panel_user_hand (mailbox, by_mailbox, by_email, act, is_shown, happened_at)
  values ($1, $2, $3, $4, $5, $6)`

/**
 * Who had the mailbox until now gets a name that no mailbox has, with what was done to the account. What was done by it may be
 * that human's or the next one's, who may be the same: it stands for both.
 */
const BEGIN_ANEW = `
  with theirs as (
    insert into panel_user_hand (mailbox, by_mailbox, by_email, act, is_shown, happened_at)
    select mailbox, $1 || ' before ' || $2, by_email, act, is_shown, happened_at from panel_user_hand
    where by_mailbox = $1 and mailbox <> $1
  )
  update panel_user_hand set mailbox = $1 || ' before ' || $2,
    by_mailbox = case when by_mailbox = $1 then $1 || ' before ' || $2 else by_mailbox end
  where mailbox = $1`

const LIST = `
  select distinct ${asFields('act, is_shown')}, by_email as "by", happened_at as "at" from panel_user_hand
  where mailbox = $1 order by "at" desc limit 20`

/**
 * Whoever saw a one-time address may be the human of its account, for ever. So the asker may be whoever saw the address of
 * the asker's account, and so on; and each of those may be the human of every account whose address they saw, or on which
 * they laid a late hand.
 */
const OBSTACLE = `
  with recursive asker (mailbox) as (
    select $1::text union
    select by_mailbox from asker join panel_user_hand using (mailbox) where by_mailbox is not null and is_shown
  ), reached (mailbox) as (
    select mailbox from asker union
    select h.mailbox from reached r join panel_user_hand h on h.by_mailbox = r.mailbox
      where h.is_shown or h.happened_at > $3
  ) select
    exists (select from panel_user where user_id = $5 and created_at > $4) as "isYounger",
    exists (select from panel_user_hand where mailbox = $2 and is_shown and happened_at > $6) as "isHeld",
    exists (select from reached where mailbox = $2) as "isTied"`

/** Who made, reset and re-roled the accounts of the panel. */
export function createHandStore(database: Queryable): HandStore {
  return {
    record: async (email, { act, by, isShown, at }) => {
      const mailbox = mailboxOf(email)
      if (by === null && act !== 'Role') {
        await change(database, BEGIN_ANEW, [mailbox, at.toISOString()])
      }
      const byMailbox = by === null ? null : mailboxOf(by)
      await change(database, INSERT, [mailbox, byMailbox, by, act, isShown, at])
    },
    listOf: (email) => readRows<Hand>(database, LIST, [mailboxOf(email)]),
    obstacleFor: async ({ agreer, askerEmail, askedAt, now }): Promise<AgreeObstacle | null> => {
      type Row = Readonly<{ isYounger: boolean; isHeld: boolean; isTied: boolean }>
      const before = (moment: Date) => new Date(moment.getTime() - HAND_MILLISECONDS)
      const mailboxes = [mailboxOf(askerEmail), mailboxOf(agreer.email)]
      const moments = [before(askedAt), askedAt, agreer.userId, before(now)]
      const found = await readFirst<Row>(database, OBSTACLE, [...mailboxes, ...moments])
      if (found === null) throw new Error('The question for an obstacle has no answer.')
      if (found.isTied) return 'Tied'
      if (found.isYounger) return 'Younger'
      return found.isHeld ? 'Held' : null
    },
  }
}
