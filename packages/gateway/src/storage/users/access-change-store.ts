import {
  type AgreeObstacle,
  GATEWAY_PLACE,
  mailboxOf,
  type UserStores,
} from '../../operating/users/index.ts'
import {
  asFields,
  change,
  execute,
  type Queryable,
  readFirst,
  readRows,
} from '../postgres/index.ts'

/** How long an account whose address was shown agrees to nothing, and how long before a request a hand of the asker counts. */
const ACCESS_CHANGE_MILLISECONDS = 24 * 60 * 60_000

const INSERT = `
  insert into panel_user_hand
    (mailbox, place, by_mailbox, by_email, by_place, act, is_shown, happened_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

const IS_ACCOUNT = 'mailbox = $1 and (place = $2 or place is null)'
const IS_ACCESS_CHANGE = 'by_mailbox = $1 and (by_place = $2 or by_place is null)'

/**
 * Who had the account until now gets a name that no mailbox has, with what was done to the account. What was done by it may be
 * that human's or the next one's, who may be the same: it stands for both.
 */
const BEGIN_ANEW = `
  with theirs as (
    insert into panel_user_hand
      (mailbox, place, by_mailbox, by_email, by_place, act, is_shown, happened_at)
    select mailbox, place, $1 || ' before ' || $3, by_email, by_place, act, is_shown, happened_at
    from panel_user_hand where ${IS_ACCESS_CHANGE} and not (${IS_ACCOUNT})
  )
  update panel_user_hand set mailbox = $1 || ' before ' || $3,
    by_mailbox = case when ${IS_ACCESS_CHANGE} then $1 || ' before ' || $3 else by_mailbox end
  where ${IS_ACCOUNT}`

const WIDEN = `
  update panel_user_hand set
    place = case when mailbox = $1 and place = $2 then null else place end,
    by_place = case when by_mailbox = $1 and by_place = $2 then null else by_place end
  where (mailbox = $1 and place = $2) or (by_mailbox = $1 and by_place = $2)`

const LIST = `
  select distinct ${asFields('act, is_shown')}, by_email as "by", happened_at as "at" from panel_user_hand
  where mailbox = $1 and place = $2 order by "at" desc limit 20`

/** A place that is null is every place. */
const isSame = (one: string, other: string) =>
  `(${one} = ${other} or ${one} is null or ${other} is null)`

/**
 * Whoever saw a one-time address may be the human of its account, for ever. So the asker, whose mailbox counts at every
 * place, may be whoever saw the address of the asker's account, and so on; and each of those may be the human of every
 * account whose address they saw, or on which they laid a late hand.
 */
const OBSTACLE = `
  with recursive asker (mailbox, place) as (
    select $1::text, null::uuid union
    select h.by_mailbox, h.by_place from asker a join panel_user_hand h
      on h.mailbox = a.mailbox and ${isSame('h.place', 'a.place')}
      where h.by_mailbox is not null and h.is_shown
  ), reached (mailbox, place) as (
    select mailbox, place from asker union
    select h.mailbox, h.place from reached r join panel_user_hand h
      on h.by_mailbox = r.mailbox and ${isSame('h.by_place', 'r.place')}
      where h.is_shown or h.happened_at > $3
  ) select
    exists (select from panel_user where user_id = $5 and created_at > $4) as "isYounger",
    exists (select from panel_user_hand where mailbox = $2 and (place = $7 or place is null)
      and is_shown and happened_at > $6) as "isHeld",
    exists (select from reached where mailbox = $2 and (place = $7 or place is null)) as "isTied"`

function keyOf({ email, merchantId }: Parameters<UserStores['accessChanges']['listOf']>[0]) {
  return [mailboxOf(email), merchantId ?? GATEWAY_PLACE] as const
}

/** Who made, reset and re-roled the accounts of the panel. */
export function createAccessChangeStore(database: Queryable): UserStores['accessChanges'] {
  return {
    record: async (account, { act, by, isShown, at }) => {
      const key = keyOf(account)
      if (by === null && act !== 'Role') {
        await change(database, BEGIN_ANEW, [...key, at.toISOString()])
      }
      const [byMailbox, byPlace] = by === null ? [null, null] : keyOf(by)
      const from = [byMailbox, by?.email ?? null, byPlace]
      await change(database, INSERT, [...key, ...from, act, isShown, at])
    },
    widen: (account) => execute(database, WIDEN, [...keyOf(account)]),
    listOf: (account) => readRows(database, LIST, [...keyOf(account)]),
    obstacleFor: async ({ agreer, askerEmail, askedAt, now }): Promise<AgreeObstacle | null> => {
      type Row = Readonly<{ isYounger: boolean; isHeld: boolean; isTied: boolean }>
      const before = (moment: Date) => new Date(moment.getTime() - ACCESS_CHANGE_MILLISECONDS)
      const mailboxes = [mailboxOf(askerEmail), mailboxOf(agreer.email)]
      const moments = [before(askedAt), askedAt, agreer.userId, before(now)]
      const values = [...mailboxes, ...moments, keyOf(agreer)[1]]
      const found = await readFirst<Row>(database, OBSTACLE, values)
      if (found === null) throw new Error('The question for an obstacle has no answer.')
      if (found.isTied) return 'Tied'
      if (found.isYounger) return 'Younger'
      return found.isHeld ? 'Held' : null
    },
  }
}
