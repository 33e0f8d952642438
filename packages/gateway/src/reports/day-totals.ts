/** What one side says of a terminal's day. Amounts in kuruş. */
export type DaySums = Readonly<{
  /** Orders that took money, whatever was returned of it since. */
  payments: number
  takenMinor: bigint
  returnedMinor: bigint
}>

/** Both sides' totals and counts of a terminal; null names where a statement does not tell whose it is. */
export type TerminalTotals = TerminalName & Readonly<{ here: DaySums; bank: DaySums }>

type TerminalName = Readonly<{ merchantNumber: string | null; terminalAlias: string | null }>

export type Money = Readonly<{ takenMinor: bigint; returnedMinor: bigint }>

/** One order with the money that each side says it has. */
export type ComparedMoney = TerminalName & Readonly<{ here: Money; bank: Money }>

export const NO_MONEY: Money = { takenMinor: 0n, returnedMinor: 0n }

export function totalsOf(orders: readonly ComparedMoney[]): readonly TerminalTotals[] {
  const groups = new Map<string, ComparedMoney[]>()
  for (const order of orders) {
    const name = JSON.stringify([order.merchantNumber, order.terminalAlias])
    const group = groups.get(name) ?? []
    group.push(order)
    groups.set(name, group)
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { merchantNumber, terminalAlias } = first
    const here = sumOf(group.map((order) => order.here))
    const bank = sumOf(group.map((order) => order.bank))
    return [{ merchantNumber, terminalAlias, here, bank }]
  })
}

function sumOf(moneys: readonly Money[]): DaySums {
  return {
    payments: moneys.filter(({ takenMinor }) => takenMinor > 0n).length,
    takenMinor: moneys.reduce((sum, { takenMinor }) => sum + takenMinor, 0n),
    returnedMinor: moneys.reduce((sum, { returnedMinor }) => sum + returnedMinor, 0n),
  }
}
