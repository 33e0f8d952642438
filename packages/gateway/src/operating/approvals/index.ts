/**
 * Acts for which a merchant wants two people (decision 9.33). A page that is about to act asks first:
 *
 *     if (await visit.acts.needsConsent(merchant, { kind: 'keys' })) {
 *       const consentId = await visit.acts.askConsent(wish, personOf(visit))
 *       return seeOther(`/panel/consents?done=asked`)
 *     }
 *
 * The second person agrees on /panel/consents. What was agreed to is then carried out by the `ConsentDoer` of its kind
 * (`faces/panel/consents`), exactly once: either the act has an idempotency key made from the consent's id, as a return has, or
 * the doer calls `visit.acts.useConsent` first, of which one caller gets an answer.
 */
export {
  CONSENT_LIFE_MILLISECONDS,
  type Consent,
  type ConsentKind,
  type ConsentPerson,
  type ConsentSummary,
  type ConsentWish,
  GATEWAY_CONSENTS,
  isOver,
} from './consent.ts'
export {
  type ConsentQuestion,
  type ConsentRules,
  isAnyOn,
  isWeaker,
  needsConsent,
} from './consent-rules.ts'
export type { ConsentKey, ConsentStore } from './consent-store.ts'
