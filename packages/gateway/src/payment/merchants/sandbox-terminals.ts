import { Secret } from '../../base/kernel/index.ts'
import type { NewTerminal } from './terminal.ts'

/** A bank of the simulator: the terminals of the sandbox's first and second merchant, in this order. */
type SandboxBank = Pick<NewTerminal, 'alias' | 'connector' | 'bankCode'> &
  Readonly<{
    terminals: readonly [SandboxAccount, SandboxAccount]
    /** The secrets that both terminals have. */
    secrets?: Readonly<Record<string, string>>
  }>

type SandboxAccount = Readonly<{
  terminalId: string
  account: Readonly<Record<string, string>>
  secrets?: Readonly<Record<string, string>>
}>

/**
 * The simulator's banks. The credentials are published in its README. NestPay's terminal is the default one,
 * and has the code of a bank that speaks NestPay: Halkbank.
 */
const SANDBOX_BANKS: readonly SandboxBank[] = [
  {
    alias: 'simulator',
    connector: 'nestpay',
    bankCode: '0012',
    secrets: { password: 'VEZNE1234', storeKey: 'VEZNESTORE1' },
    terminals: [
      { terminalId: sandboxId('101'), account: { clientId: '190000001', userName: 'vezneapi' } },
      { terminalId: sandboxId('102'), account: { clientId: '190000002', userName: 'vezneapi' } },
    ],
  },
  {
    alias: 'akbank',
    connector: 'akbank',
    bankCode: '0046',
    terminals: [
      {
        terminalId: sandboxId('111'),
        account: {
          merchantSafeId: '2023090417500272654BD9A49CF07574',
          terminalSafeId: '2023090417500284633D137A249DBBEB',
        },
        secrets: {
          secretKey:
            '3230323330393034313735303032363031353172675f357637355f3273387373745f7233725f73323333383737335f323272383774767276327672323531355f',
        },
      },
      {
        terminalId: sandboxId('112'),
        account: {
          merchantSafeId: '20261124000000010000000000000001',
          terminalSafeId: '20261124000000010000000000000002',
        },
        secrets: { secretKey: 'VEZNEAKBANKSECRET2' },
      },
    ],
  },
  {
    alias: 'qnb',
    connector: 'payfor',
    bankCode: '0111',
    secrets: { merchantPass: '12345678' },
    terminals: [
      {
        terminalId: sandboxId('121'),
        account: {
          mbrId: '5',
          merchantId: '085300000009597',
          userCode: 'QNB_API_KULLANICI',
          terminalId: 'VS010480',
        },
        secrets: { userPass: 'VEZNE1234' },
      },
      {
        terminalId: sandboxId('122'),
        account: {
          mbrId: '5',
          merchantId: '085300000009704',
          userCode: 'QNB_API_KULLANICI_3DPAY',
          terminalId: 'VS010481',
        },
        secrets: { userPass: 'UcBN0' },
      },
    ],
  },
  {
    alias: 'garanti',
    connector: 'garanti',
    bankCode: '0062',
    secrets: {
      provisionPassword: '123qweASD/',
      refundPassword: '123qweASD/',
      storeKey: '12345678',
    },
    terminals: [
      { terminalId: sandboxId('131'), account: garantiAccount('30691298') },
      { terminalId: sandboxId('132'), account: garantiAccount('30691297') },
    ],
  },
]

function sandboxId(end: string): string {
  return `01900000-0000-7000-8000-000000000${end}`
}

function garantiAccount(terminalId: string): Readonly<Record<string, string>> {
  const users = { provisionUser: 'PROVAUT', refundUser: 'PROVRFN' }
  return { merchantId: '7000679', terminalId, ...users }
}

/** The terminals of a well-known merchant of the sandbox: one at each bank of the simulator. */
export function sandboxTerminals(merchantId: string, place: 0 | 1): readonly NewTerminal[] {
  return SANDBOX_BANKS.map(({ alias, connector, bankCode, terminals, secrets }, index) => {
    const { terminalId, account, secrets: own } = terminals[place]
    const sealed = Object.entries({ ...secrets, ...own })
    return {
      merchantId,
      terminalId,
      alias,
      isDefault: index === 0,
      connector,
      bankCode,
      programmes: null,
      environment: 'sandbox',
      address: null,
      account,
      secrets: Object.fromEntries(sealed.map(([name, value]) => [name, new Secret(name, value)])),
      halfSecureAccepted: [2, 3, 4],
      captureMaximumPercent: 100,
      callbackNames: [],
    }
  })
}
