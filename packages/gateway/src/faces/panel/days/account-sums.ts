import type { TerminalLeg } from '../../../operating/reconciliation/index.ts'

/** Credits less debits of an account at a terminal, in kuruş. Over all accounts of a terminal the sum is zero. */
export type AccountNet = Pick<TerminalLeg, 'merchantNumber' | 'terminalAlias'> &
  Readonly<{ account: string; netMinor: bigint }>

export function accountSums(legs: readonly TerminalLeg[]): readonly AccountNet[] {
  const sums = new Map<string, AccountNet>()
  for (const { merchantNumber, terminalAlias, debit, credit, amountMinor } of legs) {
    for (const [account, minor] of [
      [debit, -amountMinor],
      [credit, amountMinor],
    ] as const) {
      const key = JSON.stringify([merchantNumber, terminalAlias, account])
      const netMinor = (sums.get(key)?.netMinor ?? 0n) + minor
      sums.set(key, { merchantNumber, terminalAlias, account, netMinor })
    }
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}
