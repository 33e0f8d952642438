export type { CallbackFields, VerifiedCallback } from './callback.ts'
export {
  VezneAnswerSignatureError,
  VezneConnectionError,
  VezneError,
  VezneOutcomeTimeoutError,
  VezneUnknownOutcomeError,
} from './errors.ts'
export type { EventsOptions } from './events.ts'
export type { SignatureExplanation } from './explain-signature.ts'
export * from './generated/wire.ts'
export { linkPayments } from './link-payments.ts'
export type { ListedPayment } from './list-payments.ts'
export type {
  CallOptions,
  KeyedCallOptions,
  Language,
  Retry,
  VezneClientOptions,
  WaitOptions,
} from './options.ts'
export type { PayerReturn, ReturnQuery } from './payer-return.ts'
export {
  VezneWebhookError,
  verifyWebhook,
  type WebhookFault,
  type WebhookHeaders,
  type WebhookOptions,
} from './verify-webhook.ts'
export { VezneClient } from './vezne-client.ts'
export {
  EVENT_SUBJECTS,
  type EventSubject,
  type EventType,
  type VezneEvent,
  type WebhookEvent,
  type WebhookTest,
} from './webhook-event.ts'
