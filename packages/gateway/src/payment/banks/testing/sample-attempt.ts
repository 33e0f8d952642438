import type { GateExpectation } from '../connector.ts'

/** What was sent to a bank's 3-D Secure page: 100.00 in one payment, unless a test says otherwise. */
export function sampleAttempt(
  said: Pick<GateExpectation, 'bankOrderId' | 'cardDigits'> & Partial<GateExpectation>,
): GateExpectation {
  return {
    amountMinor: 10_000n,
    installmentCount: 1,
    operation: 'Auth',
    callbackUrl: 'https://pay.example/3ds/return/ticket',
    clientIpAddress: '10.0.0.1',
    languageCode: 'tr',
    random: 'cmFuZG9t',
    cardHolderName: 'AYŞE YILMAZ',
    payerEmail: null,
    ...said,
  }
}
