/** Tables without anything sensitive: all columns of each, which somebody has checked. */
export const PLAIN_TABLES: Readonly<Record<string, string>> = {
  merchant_logo: 'merchant_id file content',
  notice_budget: 'merchant_id day sms_count email_count',
  security_code_key: 'key_id begins_at attempt',
  terminal_batch: `merchant_id terminal_id batch_number state opened_at business_date closing_owner
      closing_lease_until closed_at`,
  ledger_transfer: `merchant_id order_id source_id leg debit_account credit_account amount_minor taken_after_minor
      returned_after_minor posted_at`,
  settlement_progress: 'merchant_id position order_after',
  settlement_due: 'merchant_id terminal_id batch_number order_id',
  settlement_day: `merchant_id due_on terminal_id parts sale_minor back_minor fee_minor received_minor
      late_told_at received_told_at`,
  settlement_recheck: 'merchant_id month recheck_id',
  settlement_transfer: `merchant_id transfer_id terminal_id due_on debit_account credit_account amount_minor
      posted_at`,
  link_opening: 'merchant_id link_id browser_hash opened_at',
  bank_call: `merchant_id call_id terminal_id bank_order_id operation amount_minor duration_milliseconds result detail
      response_code response_message`,
  event: 'merchant_id event_id type subject_id sequence position data created_at',
  event_outbox: 'merchant_id event_id type subject_id sequence data created_at',
  event_feed: 'merchant_id last_position',
  figure_progress: 'merchant_id position',
  figure_due: 'merchant_id hour',
  payment_hour: 'merchant_id hour terminal_id outcome outcome_code payments amount_minor',
  card_hour: 'merchant_id hour bin bank_code outcome payments amount_minor',
  ledger_hour: 'merchant_id hour quarter leg postings amount_minor',
  webhook_endpoint: `merchant_id endpoint_id url description types state disabled_reason created_at cursor_position
      resent_until failures failing_since failing_told_at next_probe_at event_count leased_until lease_number`,
  payer_erasure: 'kind merchant_id erased_before',
  database_mode: 'only_row mode since',
  database_mark: 'only_row database_id since mark advanced_at',
  single_use_pair_dropped: 'only_row dropped_before',
  vault_node: 'node_id key_encryption_key_ids seen_at opens_bound',
  backup_run: 'backup_id taken_at finished_at row_count byte_count manifest_hash',
  audit_chain: 'chain last_sequence last_hash signature',
  bin: `prefix card_brand card_network card_type card_sub_type bank_code bank_title is_virtual
      is_domestic is_commercial`,
  bin_import: 'import_id source row_count imported_at',
  installment_limit: 'limit_id category is_commercial count_maximum valid_from valid_until',
  routing_rules: 'merchant_id revision rules created_at',
  commission_rate: `plan_id merchant_id terminal_id card_network bank_code card_type installment_count rate_basis_points
      blocked_days blocked_day_kind paid_in valid_from valid_until`,
  schema_migration_lock: 'only_for_locking',
  schema_migration: 'name checksum applied_at',
}
