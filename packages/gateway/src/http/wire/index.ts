export { type FieldSource, jsonSource, pairSource, querySource } from './field-source.ts'
export { type FormPairs, parseMultipartBody, parseUrlEncodedBody } from './form-body.ts'
export { idempotencyClaim, readIdempotencyKey } from './idempotency-key.ts'
export { type JsonObject, parseJsonBody } from './json-body.ts'
export {
  acceptedLanguage,
  type LanguageCode,
  languageOf,
  languageOfBody,
  readersLanguage,
} from './language.ts'
export {
  compileFieldReader,
  type FieldReader,
  type Fields,
  type ReadFields,
} from './read-fields.ts'
