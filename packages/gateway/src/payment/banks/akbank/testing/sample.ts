import { Secret } from '../../../../base/kernel/index.ts'
import type { BankTerminal } from '../../index.ts'
import { sampleAt } from '../../testing/sample-terminal.ts'
import { AKBANK } from '../protocol.ts'

/** The sandbox's first terminal at Akbank, which is the bank's public test shop. */
export function sampleAkbankTerminal(bankUrl: string): BankTerminal {
  return {
    ...sampleAt(bankUrl, AKBANK.simulator),
    connector: 'akbank',
    account: {
      merchantSafeId: '2023090417500272654BD9A49CF07574',
      terminalSafeId: '2023090417500284633D137A249DBBEB',
    },
    secrets: {
      secretKey: new Secret(
        'secretKey',
        '3230323330393034313735303032363031353172675f357637355f3273387373745f7233725f73323333383737335f323272383774767276327672323531355f',
      ),
    },
  }
}
