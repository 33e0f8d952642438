export { authenticate } from './authenticate.ts'
export type { AuthenticationValues } from './authentication-values.ts'
export { checkBodySignature, mayGoUnsigned, type SignedContent } from './check-body-signature.ts'
export {
  type ProxyTrust,
  readClientIpAddress,
  readSourceAddress,
  trustedProxies,
} from './client-ip-address.ts'
export { warnOfUnreadableProxies } from './forwarded-address.ts'
export {
  decodeHeader,
  headerValues,
  readAuthenticationForm,
  readAuthenticationHeaders,
} from './read-authentication.ts'
export { explainSignature } from './signature-doctor.ts'
export {
  type Caller,
  createNonceWindow,
  type PairStore,
  type SingleUsePair,
  usePair,
} from './single-use-pair.ts'
