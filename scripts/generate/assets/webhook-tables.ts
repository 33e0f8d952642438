import type { TableAssets } from './asset.ts'

/** The tables of webhooks that hold something sensitive. */
export const WEBHOOK_TABLES: Readonly<Record<string, TableAssets>> = {
  webhook_secret: {
    sensitive: {
      secret_sealed: {
        class: 'credential',
        holds: 'secret under which events are signed for an endpoint',
        protection: 'AES-256-GCM, key class secret-key, bound to merchant and secret',
        life: 'until 24 hours after its roll, or until its endpoint is removed',
        readBy: 'the delivery of webhooks; shown once, when it is made',
        destroyed: 'deleted',
      },
    },
    plain: 'merchant_id secret_id endpoint_id data_key_id created_at valid_until',
  },
  webhook_delivery: {
    sensitive: {
      attempts: {
        class: 'personal',
        holds: 'the beginning of the answer of the merchant’s system, with status and time',
        protection: 'card numbers are masked; the database’s own',
        life: '`WEBHOOK_DAYS` after the event, 30 days by default',
        readBy: 'operators: `webhooks deliveries --attempts`',
        destroyed: 'deleted with the delivery by a job, every hour',
      },
    },
    plain: `merchant_id endpoint_id position event_id event_type subject_id state is_resent attempt_count
      next_attempt_at created_at finished_at`,
  },
}
