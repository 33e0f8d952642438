import type pg from 'pg'

import type { FinishChange, NewSession, SessionStore, StartChange } from '../threeds/index.ts'
import { SESSION_STATES } from '../threeds/index.ts'
import { statement } from './postgres/index.ts'
import {
  ATTEMPT_COLUMNS,
  type AttemptRow,
  attemptFromRow,
  SESSION_COLUMNS,
  type SessionRow,
  sessionFromRow,
} from './threeds-session-rows.ts'

const INSERT = statement(
  'threeds_session_insert',
  `insert into threeds_session (merchant_id, session_id, state, card_token_hash, terminal_id,
     payment_type, amount_minor, point_amount_minor, currency, installment_count, language_code,
     conversation_id, created_at, verify_until)
   values ($1, $2, 'SessionIdRequested', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)

const FIND = statement(
  'threeds_session_find',
  `select ${SESSION_COLUMNS}, ${ATTEMPT_COLUMNS} from threeds_session
   where merchant_id = $1 and session_id = $2`,
)

const START = statement(
  'threeds_session_start',
  `update threeds_session set state = 'VerificationStarted', attempt = attempt + 1,
     bank_order_id = $5::text || (attempt + 1), gate_random = $6, start_secret_hash = $7,
     return_secret_hash = $8, callback_url = $9, card_holder_name = $10, client_ip_address = $11,
     public_key = $12, language_code = coalesce($13, language_code)
   where merchant_id = $1 and session_id = $2 and state = any($3) and verify_until > $4
     and attempt < $14
   returning language_code`,
)

/** What ends a verification, given the rows of a `finished` that ended it. One statement, one commit. */
const ERASE_SECURITY_CODE = `erased as (
    delete from card_security_code as code using finished
    where code.merchant_id = finished.merchant_id and code.token_hash = finished.card_token_hash
  )`
const EVENT_DATA = `jsonb_build_object('threeDSessionId', session_id,
    'conversationId', conversation_id, 'currentStep', 'VerificationFinished',
    'mdStatus', md_status::text, 'mdErrorMessage', md_error_message,
    'halfSecure', md_status in (2, 3, 4))`
const FINISHED_COLUMNS = `session.merchant_id, session.session_id, session.conversation_id,
    session.card_token_hash, session.md_status, session.md_error_message`

const FINISH = statement(
  'threeds_session_finish',
  `with finished as (
    update threeds_session as session set state = 'VerificationFinished', md_status = $5,
      md_error_message = $6, proof_sealed = $7, proof_data_key_id = $8, provision_until = $9
    where merchant_id = $1 and session_id = $2 and state = any($3) and verify_until > $4
      and attempt = $10
    returning ${FINISHED_COLUMNS}
  ), ${ERASE_SECURITY_CODE}
  insert into event (merchant_id, event_id, type, subject_id, data, created_at)
  select merchant_id, $11, 'threeds.finished', session_id, ${EVENT_DATA}, $4 from finished`,
)

/**
 * The state is written out, unlike above: the partial index of open sessions is chosen by it. Rows are
 * locked before they are counted, for a locking clause and a window function do not mix.
 */
const EXPIRE = statement(
  'threeds_session_expire',
  `with due as (
    select merchant_id, session_id from threeds_session
    where state = 'VerificationStarted' and verify_until <= $1
    order by verify_until limit $3 for update skip locked
  ), numbered as (
    select merchant_id, session_id, row_number() over () as position from due
  ), finished as (
    update threeds_session as session set state = 'VerificationFinished', md_status = 5
    from numbered
    where session.merchant_id = numbered.merchant_id and session.session_id = numbered.session_id
      and session.state = 'VerificationStarted'
    returning ${FINISHED_COLUMNS}, numbered.position
  ), ${ERASE_SECURITY_CODE}
  insert into event (merchant_id, event_id, type, subject_id, data, created_at)
  select merchant_id, ($2::uuid[])[position], 'threeds.finished', session_id, ${EVENT_DATA}, $1
  from finished`,
)

/** The sessions in PostgreSQL. The claim by a payment is a matter of the payments' own store. */
export function createThreeDSSessionStore(pool: pg.Pool): SessionStore {
  return {
    insert: async (session) => {
      await pool.query({ ...INSERT, values: insertValues(session) })
    },
    find: async (merchantId, sessionId) => {
      const row = await findRow(pool, merchantId, sessionId)
      return row === null ? null : sessionFromRow(row)
    },
    findStarted: async (merchantId, sessionId) => {
      const row = await findRow(pool, merchantId, sessionId)
      const attempt = row === null ? null : attemptFromRow(row)
      return row === null || attempt === null ? null : { session: sessionFromRow(row), attempt }
    },
    start: async (change) => {
      const values = startValues(change)
      const { rows } = await pool.query<{ language_code: 'tr' | 'en' }>({ ...START, values })
      return rows[0] === undefined ? null : { languageCode: rows[0].language_code }
    },
    finish: async (change) => {
      const { rowCount } = await pool.query({ ...FINISH, values: finishValues(change) })
      return rowCount === 1
    },
    expire: async ({ now, eventIds }) => {
      const values = [now, eventIds, eventIds.length]
      const { rowCount } = await pool.query({ ...EXPIRE, values })
      return rowCount ?? 0
    },
  }
}

async function findRow(
  pool: pg.Pool,
  merchantId: string,
  sessionId: string,
): Promise<(SessionRow & AttemptRow) | null> {
  const values = [merchantId, sessionId]
  const { rows } = await pool.query<SessionRow & AttemptRow>({ ...FIND, values })
  return rows[0] ?? null
}

function insertValues(session: NewSession): unknown[] {
  return [
    session.merchantId,
    session.sessionId,
    session.cardTokenHash,
    session.terminalId,
    session.paymentType,
    session.amountMinor,
    session.pointAmountMinor,
    session.currency,
    session.installmentCount,
    session.languageCode,
    session.conversationId,
    session.createdAt,
    session.verifyUntil,
  ]
}

function startValues(change: StartChange): unknown[] {
  const { attempt } = change
  return [
    change.merchantId,
    change.sessionId,
    SESSION_STATES.statesThatAllow('init3ds'),
    change.now,
    change.bankOrderIdPrefix,
    attempt.gateRandom,
    attempt.startSecretHash,
    attempt.returnSecretHash,
    attempt.callbackUrl,
    attempt.cardHolderName,
    attempt.clientIpAddress,
    attempt.publicKey,
    change.languageCode,
    change.attemptsMaximum,
  ]
}

function finishValues(change: FinishChange): unknown[] {
  return [
    change.merchantId,
    change.sessionId,
    SESSION_STATES.statesThatAllow('bankCallback'),
    change.now,
    change.mdStatus,
    change.mdErrorMessage,
    change.proof?.sealed ?? null,
    change.proof?.dataKeyId ?? null,
    change.provisionUntil,
    change.attempt,
    change.eventId,
  ]
}
