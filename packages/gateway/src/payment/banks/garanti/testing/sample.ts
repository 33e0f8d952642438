import { Secret } from '../../../../base/kernel/index.ts'
import type { BankTerminal } from '../../index.ts'
import { sampleAt } from '../../testing/sample-terminal.ts'
import { GARANTI } from '../protocol.ts'

/** The sandbox's first terminal at Garanti, which is the bank's public test shop. */
export function sampleGarantiTerminal(bankUrl: string): BankTerminal {
  return {
    ...sampleAt(bankUrl, GARANTI.simulator),
    connector: 'garanti',
    account: {
      merchantId: '7000679',
      terminalId: '30691298',
      provisionUser: 'PROVAUT',
      refundUser: 'PROVRFN',
    },
    secrets: {
      provisionPassword: new Secret('password', '123qweASD/'),
      refundPassword: new Secret('password', '123qweASD/'),
      storeKey: new Secret('storeKey', '12345678'),
    },
  }
}
