import { type ApiRoute, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'

export function tokensRoute(useCases: Pick<UseCases, 'tokenise' | 'signTokenAnswer'>): ApiRoute {
  return route('tokens', 'before', (request, { caller }) => async () => {
    const { cardToken } = await useCases.tokenise({
      merchantId: caller.merchant.merchantId,
      cardNumber: request.CardNumber,
      expireMonth: request.ExpireMonth,
      expireYear: request.ExpireYear,
      cvv: request.Cvv,
    })
    const signature = await useCases.signTokenAnswer(caller, cardToken)
    return { fields: { cardToken, signature } }
  })
}
