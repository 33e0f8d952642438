import { amountToDecimal } from '../kernel/index.ts'
import { reportJson } from '../reports/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { withOperator } from './with-operator.ts'

/** Lists payments and operations whose outcome nobody knows yet, the oldest first. */
export async function unknownsList(
  ports: CliPorts,
  options: Readonly<{ json?: boolean }>,
): Promise<void> {
  const { at, unknowns } = await withOperator(ports, (operator) => operator.openUnknowns())
  for (const unknown of unknowns) {
    const { merchantNumber, kind, orderId, amountMinor, since, inquiryCount, state } = unknown
    const ageSeconds = Math.floor((at.getTime() - since.getTime()) / 1_000)
    const amount = amountToDecimal(amountMinor)
    ports.print(
      options.json === true
        ? reportJson({ ...unknown, ageSeconds })
        : `${merchantNumber} ${kind.padEnd(10)} ${orderId} ${amount.padStart(13)} TRY ` +
            `${state}, ${ageSeconds} s old, asked ${inquiryCount} times`,
    )
  }
  if (unknowns.length === 0 && options.json !== true) ports.print('No outcome is unknown.')
}
