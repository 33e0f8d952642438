import { maskedLabels } from '../../../../base/kernel/index.ts'
import { languageOf } from '../../wire/field-source.ts'
import { type ApiRoute, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { paymentTypeOf } from './wire-values.ts'

export function threeDSecureRoutes(useCases: UseCases): readonly ApiRoute[] {
  return [
    // The defaults are those of decision 1.6.
    route('getThreeDSession', 'before', (request, call) => {
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
        gatewayAlias: request.gateway ?? null,
        labels: maskedLabels(request),
      }
      return async () => {
        const { sessionId } = await useCases.createSession(session)
        return { fields: { threeDSessionId: sessionId } }
      }
    }),
    route('init3ds', 'before', (request, { caller, clientIpAddress }) => async () => {
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
    }),
    // A session that was found is a success; `mdStatus` says whether the card holder passed (decision 4.2).
    route('getThreeDSessionResult', 'before', (request, { caller, languageCode }) => async () => {
      const { currentStep, mdStatus, mdErrorMessage, halfSecure } = await useCases.sessionResult({
        merchantId: caller.merchant.merchantId,
        sessionId: request.threeDSessionId,
        languageCode,
      })
      return { fields: { currentStep, mdStatus, mdErrorMessage, halfSecure } }
    }),
  ]
}
