import { isUuid } from '../../../base/kernel/index.ts'
import type { Consent, ConsentKind } from '../../../operating/approvals/index.ts'
import {
  type MerchantVisit,
  type PanelAnswer,
  refusalPage,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import { moveMoney, type OrderPorts, orderPath } from '../order/index.ts'

/** A visit to a request. `merchant`: null for a request about people of the gateway. */
export type ConsentVisit = Visit & Readonly<{ merchant: MerchantVisit['merchant'] | null }>

/**
 * Carries out what two people agreed to. `run` is called again where it threw, or its process died, so it does the act
 * once by an idempotency key made from `consentId`, or after `visit.acts.useConsent`.
 */
export type ConsentDoer = Readonly<{
  kind: ConsentKind
  /** `atOnce`: when the second person agrees. `byAsker`: the one who asked sees the result, such as a new key. */
  when: (consent: Consent) => 'atOnce' | 'byAsker'
  /** @throws GatewayError where a rule refuses: the consent stays given, and can be carried out later. */
  run: (visit: ConsentVisit, consent: Consent) => Promise<PanelAnswer>
}>

/** The doer's `run` for acts that are always a merchant's. */
export function ofMerchant(
  run: (visit: MerchantVisit, consent: Consent) => Promise<PanelAnswer>,
): ConsentDoer['run'] {
  return async (visit, consent) => {
    const { merchant } = visit
    return merchant === null ? refusalPage(visit, 'NotFound') : run({ ...visit, merchant }, consent)
  }
}

/** Returns what two people agreed to return. The audit names both: who asked, and as the actor who agreed. */
export function returnDoer({ history, money }: OrderPorts): ConsentDoer {
  return {
    kind: 'return',
    when: () => 'atOnce',
    run: ofMerchant(async (visit, consent) => {
      const { merchant, clientIpAddress } = visit
      const { subject: orderId, consentId, summary, askedByActor, decidedByActor } = consent
      const amountMinor = BigInt(summary['amountMinor'] ?? '0')
      const found = isUuid(orderId) ? await history.find(merchant.merchantId, orderId) : null
      if (found === null) return refusalPage(visit, 'NotFound')
      const key = `consent ${consentId}`
      const { merchantNumber } = merchant
      const people = { askedBy: askedByActor, agreedBy: decidedByActor }
      const details = { merchantNumber, consentId, ...people }
      const wish = { act: 'return', merchant, clientIpAddress, amountMinor, key } as const
      const tried = { act: 'payment.return', orderId, key, amountMinor, details } as const
      const { end } = await visit.acts.tryMoney(tried, (openings) =>
        moveMoney(money.by(openings), found, wish),
      )
      await visit.acts.finishConsent(consent, end)
      return seeOther(`${orderPath(merchant, orderId)}?done=return-${end}`)
    }),
  }
}
