export type { Bound, BoundLast } from './bound.ts'
export { createCachedLookUp, LatestMap } from './caches.ts'
export {
  CARD_NUMBER_IN_URL_RULE,
  type CardScheme,
  cardScheme,
  normaliseCardNumber,
  percentDecoded,
  securityCodeLength,
  urlHasCardNumber,
} from './card-number.ts'
export {
  CLOCK_TOLERANCE_MILLISECONDS,
  type Clock,
  createDatabaseClock,
  DAY_MILLISECONDS,
  type DatabaseClock,
  systemClock,
} from './clock.ts'
export { FORMER_NAMES, pathAndFormer } from './former-names.ts'
export {
  type FieldProblem,
  fieldError,
  GatewayError,
} from './gateway-error.ts'
export { groupedBy } from './grouped-by.ts'
export { firstIdAt, idAfter, isUuid, timeOfUuidV7, uuidOfHex, uuidV7 } from './ids.ts'
export { type Labels, labelsOr, maskedLabels, NO_LABELS } from './labels.ts'
export { LinkedList } from './linked-list.ts'
export { mapAtOnce } from './map-at-once.ts'
export { maskCardNumbersIn, maskCardNumbersInLine, maskedOrNull } from './masking.ts'
export type { GatheredMetrics, MetricsSharing, MetricValues } from './metrics-sharing.ts'
export { momentWithOffset, readMoment } from './moment.ts'
export {
  AMOUNT_MINOR_MAXIMUM,
  type AmountReading,
  amountMinorFromText,
  amountMinorFromWire,
  amountToDecimal,
  amountToWire,
  CURRENCY_TRY,
  percentageOf,
  splitIntoInstallments,
} from './money.ts'
export { OperatorError } from './operator-error.ts'
export { Secret } from './secret.ts'
export { StateTable } from './state-table.ts'
export {
  canonicalJson,
  escaped,
  foldedWord,
  isSameNameInAnyCase,
  isText,
  TEXT_RULE,
} from './text.ts'
export { latin5Bytes, latin5Text, strictText } from './turkish-bytes.ts'
export { amountIn } from './typed-amount.ts'
export { asTyped, PASTED } from './typed-text.ts'
export { canParseUrl, readWebSource, type WebSource } from './web-source.ts'
