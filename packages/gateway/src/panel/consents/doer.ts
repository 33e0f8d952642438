import type { Consent, ConsentKind } from '../../consents/index.ts'
import type { MerchantVisit, PanelAnswer } from '../frame/index.ts'

/**
 * Carries out what two people agreed to. `run` is called again where it threw, or its process died, so it does the act
 * once by an idempotency key made from `consentId`, or after `visit.acts.useConsent`.
 */
export type ConsentDoer = Readonly<{
  kind: ConsentKind
  /** `atOnce`: when the second person agrees. `byAsker`: the one who asked sees the result, such as a new key. */
  when: (consent: Consent) => 'atOnce' | 'byAsker'
  /** @throws GatewayError where a rule refuses: the consent stays given, and can be carried out later. */
  run: (visit: MerchantVisit, consent: Consent) => Promise<PanelAnswer>
}>
