import { gauge } from './metric-spec.ts'

/** From one reading of the database, which every worker makes at intervals: all say the same, but not at once. */
export const OF_DATABASE = {
  vezne_figures_read_timestamp_seconds: gauge(
    'When the metrics from here on were last read from the database.',
    [],
    'min',
  ),
  vezne_unknown_outcomes: gauge(
    'Payments and operations whose outcome is not known: what "vezne unknowns" lists.',
    ['of'],
    'max',
  ),
  vezne_unknown_outcome_oldest_age_seconds: gauge(
    'Age of the oldest of these; 0 where there is none.',
    [],
    'max',
  ),
  vezne_events_waiting: gauge('Events that have no position in their feed yet.', [], 'max'),
  vezne_event_sequencer_lag_seconds: gauge(
    'Age of the oldest of these; 0 where there is none.',
    [],
    'max',
  ),
  vezne_webhook_deliveries_due: gauge(
    'Deliveries that should have been sent by now, to endpoints that do not fail.',
    [],
    'max',
  ),
  vezne_webhook_delivery_lag_seconds: gauge(
    'How late the oldest of these is, or the oldest event of such an endpoint that has no delivery yet.',
    [],
    'max',
  ),
  vezne_webhook_endpoints: gauge(
    'Endpoints of merchants that fail, and those that the gateway disabled for it.',
    ['state'],
    'max',
  ),
  vezne_terminals_unreachable: gauge(
    'Terminals whose bank is not called for a while, on any node.',
    [],
    'max',
  ),
  vezne_payouts_lag_seconds: gauge(
    'Age of the oldest event that the job of payouts has not read; 0 where it has read all.',
    [],
    'max',
  ),
  vezne_settlement_differences_open: gauge(
    'Differences between banks’ statements and what was expected that nobody has confirmed or claimed.',
    [],
    'max',
  ),
  vezne_settlement_difference_oldest_age_seconds: gauge(
    'How long ago the oldest of these was found; 0 where there is none.',
    [],
    'max',
  ),
  vezne_partition_days_ahead: gauge(
    'Days until the last partition ends that was made in advance. "used pairs" is absent without NONCE_WINDOW.',
    ['of'],
    'min',
  ),
  vezne_vault_key_age_seconds: gauge(
    'Age of the data key that seals new values of a class.',
    ['class'],
    'max',
  ),
  vezne_backup_age_seconds: gauge(
    'Age of the last backup by "vezne backup"; without any, of the live database. Absent in a sandbox without one.',
    [],
    'max',
  ),
}
