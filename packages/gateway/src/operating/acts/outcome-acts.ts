import type { Text } from '@vezne/protocol'
import type {
  MoneyConclusions,
  ToldEnd,
  ToldOutcome,
  ToldRefusal,
} from '../../payment/payments/index.ts'
import { type ActingPorts, perform } from './operator-ports.ts'

export type OutcomeActs = Readonly<{
  /**
   * Concludes an outcome that is unknown for over a day as the bank told it to a person (decision 5.24). The commit
   * that concludes it has the row of the audit chain. Where the bank answers after all, or a rule refuses, there is none.
   */
  concludeOutcome: (
    told: ToldOutcome,
    merchant: Readonly<{ merchantNumber: string }>,
  ) => Promise<ToldEnd>
}>

/** Why nothing was concluded, and what to do. */
export const TOLD_REFUSALS: Readonly<Record<ToldRefusal, Text>> = {
  WrongReference: {
    tr: 'Yapılmış bir işlem için bankanın onay kodunu ya da işlem numarasını yazın: boşluksuz, en çok 40 harf ve rakam.',
    en: 'For what took place, enter the bank’s authorisation code or transaction id: at most 40 letters and digits without spaces.',
  },
  NotFound: { tr: 'Böyle bir işlem yok.', en: 'There is no such operation.' },
  NotUnknown: {
    tr: 'Sonuç artık belli; aşağıda görünüyor.',
    en: 'The outcome is known by now; see below.',
  },
  TooYoung: {
    tr: 'Sonuç bir günden yeni: ağ geçidi bankaya sormayı sürdürüyor.',
    en: 'It is younger than a day: the gateway goes on asking the bank.',
  },
  BankShowsOther: {
    tr: 'Banka başka bir tutar ya da başka bir ödeme gösteriyor. Önce bankayla bu farkı çözün.',
    en: 'The bank shows another sum or another payment. Settle that difference with the bank first.',
  },
  Busy: {
    tr: 'Başka bir iş şu anda bu işlemle ilgileniyor. Biraz sonra yeniden deneyin.',
    en: 'Another process is at it now. Try again in a moment.',
  },
}

export function outcomeActs(ports: ActingPorts): OutcomeActs {
  return {
    concludeOutcome: (told, { merchantNumber }) =>
      ports.concludeTold(told, reportedConclusions(ports, { told, merchantNumber })),
  }
}

type Reported = Readonly<{ told: ToldOutcome; merchantNumber: string }>

function reportedConclusions(
  ports: ActingPorts,
  { told, merchantNumber }: Reported,
): MoneyConclusions {
  const { orderId: subject, merchantId: _, ...said } = told
  const reportOf = (state: string) => {
    const details = { merchantNumber, ...said, state }
    return { act: 'outcome.conclude', subject, details } as const
  }
  return {
    concludePayment: (conclusion) =>
      perform(ports, async ({ conclusions }) => {
        const result = await conclusions.concludePayment(conclusion)
        return { result, report: result ? reportOf(conclusion.state) : null }
      }),
    concludeOperation: (conclusion) =>
      perform(ports, async ({ conclusions }) => {
        const result = await conclusions.concludeOperation(conclusion)
        return { result, report: result ? reportOf(conclusion.state) : null }
      }),
  }
}
