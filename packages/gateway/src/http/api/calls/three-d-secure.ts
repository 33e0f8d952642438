import { languageOf } from '../../wire/field-source.ts'
import { type ApiRoute, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { paymentTypeOf } from './wire-values.ts'

/** The defaults are those of decision 1.6. */
export function getThreeDSessionRoute(useCases: Pick<UseCases, 'createSession'>): ApiRoute {
  return route('getThreeDSession', 'before', (request, call) => {
    const session = {
      merchant: call.caller.merchant,
      conversationId: call.conversationId,
      cardToken: request.cardToken,
      amountMinor: request.amount,
      pointAmountMinor: request.pointAmount ?? 0n,
      currency: request.currency ?? 'TRY',
      paymentType: paymentTypeOf(request.paymentType) ?? 'Auth',
      // 0 means a single payment, as 1 does.
      installmentCount: Math.max(1, request.installmentCount ?? 1),
      languageCode: call.languageCode,
    }
    return async () => {
      const { sessionId } = await useCases.createSession(session)
      return { fields: { threeDSessionId: sessionId } }
    }
  })
}

export function init3dsRoute(useCases: Pick<UseCases, 'startSession'>): ApiRoute {
  return route('init3ds', 'before', (request, { caller, clientIpAddress }) => async () => {
    const { LanguageCode: language } = request
    const started = await useCases.startSession(
      {
        merchantId: caller.merchant.merchantId,
        sessionId: request.ThreeDSessionId,
        languageCode: language === undefined ? null : languageOf(language),
        cardHolderName: request.CardHolderName ?? null,
        clientIpAddress,
        publicKey: caller.publicKey,
      },
      { url: request.CallbackUrl, merchant: caller.merchant },
    )
    return { fields: { htmlContent: started.htmlContent } }
  })
}

/** Decision 4.2: found is a success; whether the card holder passed is `mdStatus`. */
export function getThreeDSessionResultRoute(useCases: Pick<UseCases, 'sessionResult'>): ApiRoute {
  return route('getThreeDSessionResult', 'before', (request, call) => async () => {
    const result = await useCases.sessionResult({
      merchantId: call.caller.merchant.merchantId,
      sessionId: request.threeDSessionId,
      languageCode: call.languageCode,
    })
    const { currentStep, mdStatus, mdErrorMessage, halfSecure } = result
    return { fields: { currentStep, mdStatus, mdErrorMessage, halfSecure } }
  })
}
