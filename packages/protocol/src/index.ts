export {
  BODY_SIGNATURE_HEADER,
  BODY_SIGNATURE_V2_PREFIX,
  bodySignature,
  bodySignatureV2,
  type SignedHeaders,
} from './body-signature.ts'
export type { Endpoint } from './endpoint.ts'
export { type EndpointErrors, errorsOf } from './endpoint-errors.ts'
export { AUTHENTICATION_VALUES, ENDPOINTS, type EndpointName } from './endpoints.ts'
export {
  CHECKOUT_PAYMENT_TYPES,
  CURRENT_STEPS,
  LINK_AMOUNT_TYPES,
  LINK_PAYMENT_STATUSES,
  LINK_STATUSES,
  LINK_TYPES,
  MD_STATUSES,
  NOTIFICATION_METHODS,
  ORDER_STATES,
  PAYMENT_TYPES,
  type PaymentType,
} from './enums.ts'
export {
  type DeclineGroup,
  declineGroup,
  declineName,
  ERRORS,
  type ErrorEntry,
  type ErrorGroup,
  type ErrorName,
  mayTryElsewhere,
} from './errors/index.ts'
export { EVENTS, type EventType, type SubjectKind } from './events.ts'
export {
  EXAMPLE_CALLS,
  type ExampleCall,
  exampleCallOf,
  RECORDED_EXCHANGES,
  type RecordedExchange,
} from './examples/index.ts'
export { LANGUAGES, type Language, LOCALES, type Text } from './language.ts'
export { LIMITS } from './limits.ts'
export { openApiDocument } from './openapi/document.ts'
export { REQUIRED_RULE, RULE_KEYWORD, ruleOf } from './rule-text.ts'
export { anyAnswer, ErrorAnswer, neutralFields } from './schemas/answer.ts'
export { NEUTRAL_IN_REFUSAL_KEYWORD, NULLABLE_KEYWORD } from './schemas/fields.ts'
export type { OrderDetailName } from './schemas/provision.ts'
export {
  callbackSignature,
  macBytes,
  returnSignature,
  type SignatureInput,
  securityData,
  sign,
  tokenAnswerSignature,
} from './signature.ts'
