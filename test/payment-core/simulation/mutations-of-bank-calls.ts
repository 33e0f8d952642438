import type {
  BankConnector,
  BankOutcome,
} from '../../../packages/gateway/src/payment/banks/index.ts'
import { bankAnswer } from '../../../packages/gateway/src/payment/banks/testing/bank-answer.ts'
import type { Mutation } from './mutation.ts'

type Money = 'authorize' | 'capture' | 'void' | 'refund'

/** The connector with every call of money wrapped in the same way. */
function aroundMoney(
  bank: BankConnector,
  around: (send: () => Promise<BankOutcome>) => Promise<BankOutcome>,
): Pick<BankConnector, Money> {
  return {
    authorize: (...call) => around(() => bank.authorize(...call)),
    capture: (...call) => around(() => bank.capture(...call)),
    void: (...call) => around(() => bank.void(...call)),
    refund: (...call) => around(() => bank.refund(...call)),
  }
}

/** Flaws in how the bank is called, and in how a missing answer of the bank is read. */
export const MUTATIONS_OF_BANK_CALLS: readonly Mutation[] = [
  {
    name: 'send again on unknown',
    flaw: 'a call whose outcome is unknown is sent once more',
    bank: (bank) =>
      aroundMoney(bank, async (send) => {
        const outcome = await send()
        return outcome.kind === 'unknown' ? send() : outcome
      }),
  },
  {
    name: 'take a time-out for a decline',
    flaw: 'an unknown outcome is written down as declined',
    bank: (bank) =>
      aroundMoney(bank, async (send) => {
        const outcome = await send()
        if (outcome.kind !== 'unknown') return outcome
        return { kind: 'rejected', reason: 'timeout', answer: null }
      }),
  },
  {
    name: 'take a time-out for "not sent"',
    flaw: 'an unknown outcome is written down as never sent, and the session given back',
    bank: (bank) =>
      aroundMoney(bank, async (send) => {
        const outcome = await send()
        return outcome.kind === 'unknown' ? { kind: 'notSent', cause: 'connect' } : outcome
      }),
  },
  {
    name: 'send whenever one wakes up',
    flaw: 'the send window is not asked before the bytes go out',
    bank: (bank) => {
      const always = <Limits extends object>(limits: Limits) => ({ ...limits, maySend: () => true })
      return {
        authorize: (terminal, request, limits) => bank.authorize(terminal, request, always(limits)),
        capture: (terminal, request, limits) => bank.capture(terminal, request, always(limits)),
        void: (terminal, request, limits) => bank.void(terminal, request, always(limits)),
        refund: (terminal, request, limits) => bank.refund(terminal, request, always(limits)),
      }
    },
  },
  {
    name: 'close the day without the bank',
    flaw: 'a batch is written down as closed though the bank did not settle it',
    bank: (bank) => ({
      closeBatch: async (terminal, limits) => {
        const outcome = await bank.closeBatch?.(terminal, limits)
        return outcome?.kind === 'approved' ? outcome : { kind: 'approved', answer: bankAnswer() }
      },
    }),
  },
]
