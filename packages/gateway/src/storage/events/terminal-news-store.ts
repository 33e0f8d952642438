import type pg from 'pg'
import type { TerminalNews } from '../../payment/events/index.ts'
import { execute, statement } from '../postgres/index.ts'

/** If several processes notice the news at once, only one reports it. */
const UNREACHABLE = statement(
  'tell-terminal-unreachable',
  `with told as (
    update terminal set unreachable_since = $4, event_count = event_count + 1
    where merchant_id = $1 and terminal_id = $2 and unreachable_since is null
    returning *
  )
  insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data, created_at)
  select merchant_id, $3, 'terminal.unreachable', terminal_id, event_count, jsonb_build_object(
    'terminalId', terminal_id, 'alias', alias, 'since', unreachable_since), $4
  from told`,
)

const RECOVERED = statement(
  'tell-terminal-recovered',
  `with before as (
    select unreachable_since from terminal
    where merchant_id = $1 and terminal_id = $2 and unreachable_since <= $5 for update
  ),
  told as (
    update terminal t set unreachable_since = null, event_count = t.event_count + 1
    from before where t.merchant_id = $1 and t.terminal_id = $2
    returning t.*, before.unreachable_since as since
  )
  insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data, created_at)
  select merchant_id, $3, 'terminal.recovered', terminal_id, event_count, jsonb_build_object(
    'terminalId', terminal_id, 'alias', alias, 'since', since), $4
  from told`,
)

export function createTerminalNewsStore(pool: pg.Pool): TerminalNews {
  return {
    unreachable: ({ merchantId, terminalId }, { eventId, at }) =>
      execute(pool, UNREACHABLE, [merchantId, terminalId, eventId, at]),
    async recovered({ merchantId, terminalId }, { eventId, at, toldBefore = at }) {
      const values = [merchantId, terminalId, eventId, at, toldBefore]
      await pool.query({ ...RECOVERED, values })
    },
  }
}
