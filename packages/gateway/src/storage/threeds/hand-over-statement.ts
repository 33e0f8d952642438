import { HAND_OVER_REPEAT_SECONDS, type HandOverChange } from '../../threeds/index.ts'
import { type Column, inputRows } from '../gathering/index.ts'
import { statement } from '../postgres/index.ts'

export const HAND_OVER_COLUMNS: readonly Column<HandOverChange>[] = [
  ['merchant_id', 'uuid', (row) => row.merchantId],
  ['session_id', 'uuid', (row) => row.sessionId],
  ['start_secret_hash', 'bytea', (row) => row.startSecretHash],
  ['payer_address', 'text', (row) => row.payerAddress],
  ['now', 'timestamptz', (row) => row.now],
]

/**
 * The key of an attempt decides who is first. The states in which a card may be handed over are the last
 * parameter, as in the statements beside this one. `repeat_count` is null for who was refused.
 */
export const HAND_OVER = statement(
  'hand-over-cards',
  `with input as materialized (${inputRows(HAND_OVER_COLUMNS)}),
  open as materialized (
    select i.position, i.payer_address, i.now, s.merchant_id, s.session_id, s.attempt, s.public_key,
      case when s.public_key is null then s.conversation_id end as link_id, c.bin, c.last_four
    from input i
    join threeds_session s on s.merchant_id = i.merchant_id and s.session_id = i.session_id
    join card_token c on c.merchant_id = s.merchant_id and c.token_hash = s.card_token_hash
    where s.state = any($${HAND_OVER_COLUMNS.length + 1}::text[])
      and s.verify_until > i.now and s.start_secret_hash = i.start_secret_hash and c.expires_at > i.now
  ),
  given as (
    insert into card_hand_over as known (merchant_id, session_id, attempt, public_key, link_id,
      card_bin, card_last_four, payer_address, handed_over_at)
    select merchant_id, session_id, attempt, public_key, link_id, bin, last_four, payer_address, now
    from open
    on conflict (merchant_id, session_id, attempt) do update set repeat_count = known.repeat_count + 1
    where known.payer_address = excluded.payer_address
      and known.handed_over_at > excluded.handed_over_at - interval '${HAND_OVER_REPEAT_SECONDS} seconds'
    returning session_id, repeat_count
  )
  select o.position::int, g.repeat_count from open o left join given g on g.session_id = o.session_id`,
)
