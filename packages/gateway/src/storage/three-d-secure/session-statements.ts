import { SHORT_NUMBER_CONNECTORS } from '../../payment/banks/index.ts'
import {
  type FinishChange,
  type NewSession,
  SESSION_STATES,
  type StartChange,
  type ThreeDSecureSession,
} from '../../payment/three-d-secure/index.ts'
import { type Column, gathered } from '../gathering/index.ts'
import { statement } from '../postgres/index.ts'
import { FOUND_FIELDS, type FoundRow } from './session-rows.ts'

const NEW_SESSION_COLUMNS: readonly Column<NewSession>[] = [
  ['merchant_id', 'uuid', (row) => row.merchantId],
  ['session_id', 'uuid', (row) => row.sessionId],
  ['card_token_hash', 'bytea', (row) => row.cardTokenHash],
  ['terminal_id', 'uuid', (row) => row.terminalId],
  ['routing', 'jsonb', (row) => (row.routing === null ? null : JSON.stringify(row.routing))],
  ['payment_type', 'text', (row) => row.paymentType],
  ['amount_minor', 'bigint', (row) => row.amountMinor],
  ['point_amount_minor', 'bigint', (row) => row.pointAmountMinor],
  ['currency', 'text', (row) => row.currency],
  ['installment_count', 'smallint', (row) => row.installmentCount],
  ['language_code', 'text', (row) => row.languageCode],
  ['conversation_id', 'text', (row) => row.conversationId],
  ['created_at', 'timestamptz', (row) => row.createdAt],
  ['verify_until', 'timestamptz', (row) => row.verifyUntil],
  ['merchant_reference', 'text', (row) => row.merchantReference],
  ['metadata', 'jsonb', (row) => JSON.stringify(row.metadata)],
]

const NEW_SESSION_NAMES = NEW_SESSION_COLUMNS.map(([name]) => name).join(', ')

export const INSERT_SESSIONS = gathered({
  name: 'insert-three-d-secure-sessions',
  columns: NEW_SESSION_COLUMNS,
  sql: `insert into threeds_session (state, ${NEW_SESSION_NAMES})
   select 'SessionIdRequested', ${NEW_SESSION_NAMES}
   from (:input) input`,
  read: () => null,
})

export type SessionKey = Readonly<{ merchantId: string; sessionId: string }>

/** Named unlike the table's columns, which the statement names without a prefix. */
const KEY_COLUMNS: readonly Column<SessionKey>[] = [
  ['of_merchant', 'uuid', (key) => key.merchantId],
  ['of_session', 'uuid', (key) => key.sessionId],
]

export const FIND_SESSIONS = gathered({
  name: 'find-three-d-secure-sessions',
  columns: KEY_COLUMNS,
  sql: `select position::int, ${FOUND_FIELDS}
   from (:input) input
   join threeds_session on merchant_id = of_merchant and session_id = of_session`,
  read: (row: FoundRow | null) => row,
})

const START_COLUMNS: readonly Column<StartChange>[] = [
  ['merchant_id', 'uuid', (row) => row.merchantId],
  ['session_id', 'uuid', (row) => row.sessionId],
  ['gate_random', 'text', ({ attempt }) => attempt.gateRandom],
  ['start_secret_hash', 'bytea', ({ attempt }) => attempt.startSecretHash],
  ['return_secret_hash', 'bytea', ({ attempt }) => attempt.returnSecretHash],
  ['callback_url', 'text', ({ attempt }) => attempt.callbackUrl],
  ['card_holder_name', 'text', ({ attempt }) => attempt.cardHolderName],
  ['client_ip_address', 'text', ({ attempt }) => attempt.clientIpAddress],
  ['public_key', 'text', ({ attempt }) => attempt.publicKey],
  ['language_code', 'text', (row) => row.languageCode],
  ['bank_order_id_prefix', 'text', (row) => row.bankOrderIdPrefix],
  ['short_prefix', 'text', (row) => row.shortBankOrderIdPrefix],
  ['attempts_maximum', 'smallint', (row) => row.attemptsMaximum],
  ['replaces', 'bytea', (row) => row.replaces],
  ['now', 'timestamptz', (row) => row.now],
]

/**
 * The states in which the bank may call back. Statements take states as their last parameter: with a literal state the
 * planner would choose the partial index of open sessions, of which there may be many, and not the key.
 */
export const STATES_FOR_FINISH = SESSION_STATES.statesThatAllow('bankCallback')

type Started = Pick<ThreeDSecureSession, 'languageCode'>

export const START_SESSIONS = gathered({
  name: 'start-three-d-secure-sessions',
  columns: START_COLUMNS,
  shared: [SESSION_STATES.statesThatAllow('init3ds'), SHORT_NUMBER_CONNECTORS],
  sql: `with input as materialized (:input)
  update threeds_session s set state = 'VerificationStarted', attempt = s.attempt + 1,
    bank_order_id = case when exists (
      select from terminal t where t.merchant_id = s.merchant_id and t.terminal_id = s.terminal_id
        and t.connector = any($${START_COLUMNS.length + 2}::text[])
    ) then i.short_prefix else i.bank_order_id_prefix end || (s.attempt + 1), gate_random = i.gate_random,
    start_secret_hash = i.start_secret_hash, return_secret_hash = i.return_secret_hash,
    callback_url = i.callback_url, card_holder_name = i.card_holder_name,
    client_ip_address = i.client_ip_address, public_key = i.public_key,
    language_code = coalesce(i.language_code, s.language_code)
  from input i
  where s.merchant_id = i.merchant_id and s.session_id = i.session_id
    and s.state = any($${START_COLUMNS.length + 1}::text[])
    and s.verify_until > i.now and s.attempt < i.attempts_maximum
    and (i.replaces is null or s.start_secret_hash = i.replaces)
  returning i.position::int, s.language_code as "languageCode"`,
  read: (row: Started | null) => (row === null ? null : { languageCode: row.languageCode }),
})

const FINISH_COLUMNS: readonly Column<FinishChange>[] = [
  ['merchant_id', 'uuid', (row) => row.merchantId],
  ['session_id', 'uuid', (row) => row.sessionId],
  ['attempt', 'smallint', (row) => row.attempt],
  ['md_status', 'smallint', (row) => row.mdStatus],
  ['md_error_message', 'text', (row) => row.mdErrorMessage],
  ['proof_sealed', 'bytea', ({ proof }) => proof?.sealed ?? null],
  ['proof_data_key_id', 'uuid', ({ proof }) => proof?.dataKeyId ?? null],
  ['provision_until', 'timestamptz', (row) => row.provisionUntil],
  ['event_id', 'uuid', (row) => row.eventId],
  ['now', 'timestamptz', (row) => row.now],
]

/** The columns of the ended sessions that `ERASED_AND_RECORDED` reads. */
export const FINISHED_COLUMNS = `s.merchant_id, s.session_id, s.conversation_id, s.card_token_hash,
    s.md_status, s.md_error_message`

/**
 * Follows a CTE `finished` that ended verifications: erases their security codes and records their events in the same
 * statement.
 */
export const ERASED_AND_RECORDED = `erased as (
    delete from card_security_code as code using finished
    where code.merchant_id = finished.merchant_id and code.token_hash = finished.card_token_hash
  ),
  recorded as (
    insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data, created_at)
    select merchant_id, event_id, 'threeds.finished', session_id, 1, jsonb_build_object(
      'threeDSessionId', session_id, 'conversationId', conversation_id,
      'currentStep', 'VerificationFinished', 'mdStatus', md_status::text,
      'mdErrorMessage', md_error_message, 'halfSecure', md_status in (2, 3, 4)), now
    from finished
  )`

const POSITIONS = 'select position::int from finished'

export const FINISH_SESSIONS = gathered({
  name: 'finish-three-d-secure-sessions',
  columns: FINISH_COLUMNS,
  shared: [STATES_FOR_FINISH],
  sql: `with input as materialized (:input),
  finished as (
    update threeds_session s set state = 'VerificationFinished', md_status = i.md_status,
      md_error_message = i.md_error_message, proof_sealed = i.proof_sealed,
      proof_data_key_id = i.proof_data_key_id, provision_until = i.provision_until
    from input i
    where s.merchant_id = i.merchant_id and s.session_id = i.session_id
      and s.state = any($${FINISH_COLUMNS.length + 1}::text[])
      and s.verify_until > i.now and s.attempt = i.attempt
    returning ${FINISHED_COLUMNS}, i.event_id, i.now, i.position
  ),
  ${ERASED_AND_RECORDED}
  ${POSITIONS}`,
  read: (row) => row !== null,
})

/**
 * The state is a literal here, so that the planner chooses the partial index of open sessions. Rows are locked before
 * they are numbered: PostgreSQL allows no locking clause beside a window function.
 */
export const EXPIRE_SESSIONS = statement(
  'expire-three-d-secure-sessions',
  `with due as (
    select merchant_id, session_id from threeds_session
    where state = 'VerificationStarted' and verify_until <= $1
    order by verify_until limit $3 for update skip locked
  ), numbered as (
    select merchant_id, session_id, row_number() over () as position from due
  ), finished as (
    update threeds_session s set state = 'VerificationFinished', md_status = 5
    from numbered i
    where s.merchant_id = i.merchant_id and s.session_id = i.session_id
      and s.state = 'VerificationStarted'
    returning ${FINISHED_COLUMNS}, ($2::uuid[])[i.position] as event_id, $1::timestamptz as now,
      i.position
  ),
  ${ERASED_AND_RECORDED}
  ${POSITIONS}`,
)
