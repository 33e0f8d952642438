import { Secret } from '../../../../base/kernel/index.ts'
import type { BankTerminal } from '../../index.ts'
import { sampleAt } from '../../testing/sample-terminal.ts'
import { PAYFOR } from '../protocol.ts'

/** The sandbox's first terminal at QNB: the bank's public test shop, with a password that is made up. */
export function samplePayforTerminal(bankUrl: string): BankTerminal {
  return {
    ...sampleAt(bankUrl, PAYFOR.simulator),
    connector: 'payfor',
    account: {
      mbrId: '5',
      merchantId: '085300000009597',
      terminalId: 'VS010480',
      userCode: 'QNB_API_KULLANICI',
    },
    secrets: {
      userPass: new Secret('userPass', 'VEZNE1234'),
      merchantPass: new Secret('merchantPass', '12345678'),
    },
  }
}
