import { maskedLabels, maskedOrNull } from '../../../../base/kernel/index.ts'
import type { BankAnswer } from '../../../../payment/banks/index.ts'
import {
  orderDetails,
  type ProvisionRequest,
  type ProvisionResult,
} from '../../../../payment/payments/index.ts'
import { type ApiAnswer, type ApiRoute, type RequestOf, route } from '../api-route.ts'
import type { UseCases } from '../use-cases.ts'
import { moneyCallOf, paymentTypeOf, refusalOf } from './wire-values.ts'

export function provisionRoute(useCases: Pick<UseCases, 'provision'>): ApiRoute {
  return route('provision', 'with-payment', (wire, call) => {
    const request = requestOf(wire)
    return async () => answerOf(await useCases.provision(moneyCallOf(call), request))
  })
}

/** Fields that were not sent are null: a payment with a session takes them from the session (decision 4.4). */
function requestOf(wire: RequestOf<'provision'>): ProvisionRequest {
  const { installmentCount } = wire
  return {
    amountMinor: wire.amount,
    pointAmountMinor: wire.pointAmount ?? null,
    cardToken: wire.cardToken ?? null,
    currency: wire.currency ?? null,
    paymentType: paymentTypeOf(wire.paymentType),
    integrationMode: wire.integrationMode ?? 'Api',
    // 0 means a single payment, as 1 does (decision 1.6).
    installmentCount: installmentCount === undefined ? null : Math.max(1, installmentCount),
    sessionId: wire.threeDSessionId ?? null,
    originalOrderId: wire.originalOrderId ?? null,
    gatewayAlias: wire.gateway ?? null,
    // People paste card numbers into free text; they are masked before they are stored (decision 1.6).
    details: orderDetails((name) => maskedOrNull(wire[name])),
    labels: maskedLabels(wire),
    linkUse: null,
  }
}

const NOTHING_SAID: BankAnswer = {
  responseCode: null,
  responseMessage: null,
  authCode: null,
  hostReference: null,
  transactionId: null,
  batchNumber: null,
  transactionDate: null,
}

function answerOf(result: ProvisionResult): ApiAnswer {
  const { orderId, provisionNumber, description, bankCode, bankAnswer, error, replayed } = result
  const bankResponse = { bankCode, ...(bankAnswer ?? NOTHING_SAID) }
  return {
    // These three are never null on the wire (decision 1.13).
    fields: {
      orderId: orderId ?? '',
      provisionNumber: provisionNumber ?? '',
      description: description ?? '',
      bankResponse,
    },
    refusal: refusalOf(error),
    replayed,
  }
}
