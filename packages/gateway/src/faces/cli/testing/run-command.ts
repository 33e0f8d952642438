import type { Merchant } from '../../../payment/merchants/index.ts'
import type { CliPorts, Operator } from '../cli-ports.ts'
import { createProgram, describeFailure } from '../index.ts'

/** The merchant whom the tests' commands name. */
export const MERCHANT: Merchant = {
  merchantId: '01900000-0000-7000-8000-0000000000aa',
  merchantNumber: '2292274384',
  name: 'Kahve Dükkânı',
  status: 'Active',
  permissions: new Set(['Links']),
}

/** Ports that print nowhere and reach nothing; `operator` has the acts that the commands under test use. */
export function testPorts(operator: Partial<Operator>, changes: Partial<CliPorts> = {}): CliPorts {
  const unasked = async () => {
    throw new Error('not asked for')
  }
  return {
    environment: {},
    print: () => undefined,
    note: () => undefined,
    createGateway: () => ({ start: unasked, stop: unasked }),
    openOperator: async () => ({ close: async () => undefined, ...operator }) as Operator,
    bindBackups: () => ({ backUp: unasked, restore: unasked, verify: unasked }),
    openShared: async () => ({ databaseUrl: '', close: async () => undefined }),
    examineDatabase: unasked,
    isUnavailable: () => false,
    asking: null,
    readInput: unasked,
    untilAskedToEnd: async () => undefined,
    ...changes,
  }
}

/** Runs a command line; answers what a user sees of a failure, or null. */
export async function runCommand(ports: CliPorts, words: string): Promise<string | null> {
  try {
    const given = words.split(' ').filter((word) => word !== '')
    await createProgram(ports).parseAsync(given, { from: 'user' })
    return null
  } catch (error) {
    return describeFailure(error, ports.isUnavailable).text
  }
}
