import { isUuid } from '../../kernel/index.ts'
import { refusalPage, seeOther } from '../frame/index.ts'
import { moveMoney, type OrderPorts, orderPath } from '../order/index.ts'
import type { ConsentDoer } from './doer.ts'

/** Returns what two people agreed to return. The audit names both: who asked, and as the actor who agreed. */
export function returnDoer({ history, money }: OrderPorts): ConsentDoer {
  return {
    kind: 'return',
    when: () => 'atOnce',
    run: async (visit, consent) => {
      const { merchant, clientIpAddress } = visit
      const { subject: orderId, consentId, summary, askedByActor, decidedByActor } = consent
      const amountMinor = BigInt(summary['amountMinor'] ?? '0')
      const found = isUuid(orderId) ? await history.find(merchant.merchantId, orderId) : null
      if (found === null) return refusalPage(visit, 'NotFound')
      const key = `consent ${consentId}`
      const { merchantNumber } = merchant
      const people = { askedBy: askedByActor, agreedBy: decidedByActor }
      const details = { merchantNumber, amountMinor: String(amountMinor), consentId, ...people }
      await visit.acts.reportMoney({ act: 'payment.return', orderId, key, details })
      const wish = { act: 'return', merchant, clientIpAddress, amountMinor, key } as const
      const { end } = await moveMoney(money, found, wish)
      await visit.acts.finishConsent(consent, end)
      return seeOther(`${orderPath(merchant, orderId)}?done=return-${end}`)
    },
  }
}
