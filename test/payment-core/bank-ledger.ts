import type {
  BankOutcome,
  BankRecord,
  InquiryResult,
} from '../../packages/gateway/src/payment/banks/index.ts'
import {
  bankAnswer,
  NOTHING_SAID,
} from '../../packages/gateway/src/payment/banks/testing/bank-answer.ts'

/** One order in the bank's own books. Amounts in kuruş. */
type BankEntry = {
  readonly bankOrderId: string
  readonly terminalId: string
  state: BankRecord['state']
  authorizedMinor: bigint
  capturedMinor: bigint
  refundedMinor: bigint
  isoCode: string | null
  /** Whether an inquiry does not find the order yet. */
  isHidden: boolean
}

const UNDECIDED: Omit<BankEntry, 'bankOrderId' | 'terminalId' | 'state'> = {
  authorizedMinor: 0n,
  capturedMinor: 0n,
  refundedMinor: 0n,
  isoCode: null,
  isHidden: false,
}

/** The bank's own books. They allow what a bank's protocol allows, and know nothing of the gateway's tables. */
export class BankLedger {
  readonly entries = new Map<string, BankEntry>()
  #authCode = 0

  authorize(
    { bankOrderId, terminalId }: Pick<BankEntry, 'bankOrderId' | 'terminalId'>,
    { amountMinor, isPreAuth }: Readonly<{ amountMinor: bigint; isPreAuth: boolean }>,
  ): BankOutcome {
    if (this.entries.has(bankOrderId)) {
      return { kind: 'rejected', reason: 'the order id was used before', answer: null }
    }
    const state = isPreAuth ? 'preAuthorized' : 'taken'
    const capturedMinor = isPreAuth ? 0n : amountMinor
    const amounts = { authorizedMinor: amountMinor, capturedMinor }
    this.entries.set(bankOrderId, { ...UNDECIDED, bankOrderId, terminalId, state, ...amounts })
    return this.#approved()
  }

  /** The issuer declines a payment, and the bank keeps a record of that. */
  declinePayment(key: Pick<BankEntry, 'bankOrderId' | 'terminalId'>, isoCode: string): BankOutcome {
    if (!this.entries.has(key.bankOrderId)) {
      this.entries.set(key.bankOrderId, { ...UNDECIDED, ...key, state: 'declined', isoCode })
    }
    return declined(isoCode)
  }

  capture(bankOrderId: string, amountMinor: bigint): BankOutcome {
    return this.#change(bankOrderId, ['preAuthorized'], (entry) => {
      entry.state = 'taken'
      entry.capturedMinor = amountMinor
    })
  }

  void(bankOrderId: string): BankOutcome {
    return this.#change(bankOrderId, ['preAuthorized', 'taken'], (entry) => {
      entry.state = 'voided'
      entry.capturedMinor = 0n
    })
  }

  refund(bankOrderId: string, amountMinor: bigint): BankOutcome {
    const entry = this.entries.get(bankOrderId)
    const leftMinor = entry === undefined ? 0n : entry.capturedMinor - entry.refundedMinor
    if (amountMinor > leftMinor) return declined('13')
    return this.#change(bankOrderId, ['settled'], (concluded) => {
      concluded.refundedMinor += amountMinor
    })
  }

  conclude(terminalId: string): BankOutcome {
    for (const entry of this.entries.values()) {
      if (entry.terminalId === terminalId && entry.state === 'taken') entry.state = 'settled'
    }
    return this.#approved()
  }

  inquire(bankOrderId: string): InquiryResult {
    const entry = this.entries.get(bankOrderId)
    if (entry === undefined || entry.isHidden) return { kind: 'notFound' }
    const { state, authorizedMinor, capturedMinor, refundedMinor, isoCode } = entry
    const authCode = isoCode === null ? 'P0' : null
    const answer = bankAnswer({ responseCode: isoCode ?? '00', authCode })
    const amounts = { authorizedMinor, capturedMinor, refundedMinor }
    const operation = state === 'preAuthorized' ? 'PreAuth' : null
    const said = { ...NOTHING_SAID, operation } as const
    return { kind: 'found', record: { state, ...amounts, isoCode, answer, said } }
  }

  #change(
    bankOrderId: string,
    from: readonly BankRecord['state'][],
    change: (entry: BankEntry) => void,
  ): BankOutcome {
    const entry = this.entries.get(bankOrderId)
    if (entry === undefined || !from.includes(entry.state)) return declined('12', 'state')
    change(entry)
    return this.#approved()
  }

  #approved(): BankOutcome {
    this.#authCode += 1
    const answer = bankAnswer({ responseCode: '00', authCode: `P${this.#authCode}` })
    return { kind: 'approved', answer }
  }
}

export function declined(isoCode: string, group: 'soft' | 'state' = 'soft'): BankOutcome {
  const answer = bankAnswer({ responseCode: isoCode })
  return { kind: 'declined', isoCode, group, answer }
}
