import { Secret } from '../../../base/kernel/index.ts'
import type { BankTerminal, CardDigits, CardForBank } from '../index.ts'

/** The sandbox's NestPay terminal at the bank with that address. */
export function sampleTerminal(bankUrl: string): BankTerminal {
  return {
    ...sampleAt(bankUrl, { apiPath: '/fim/api', gatePath: '/fim/est3Dgate' }),
    connector: 'nestpay',
    account: { clientId: '190000001', userName: 'vezneapi' },
    secrets: {
      password: new Secret('password', 'VEZNE1234'),
      storeKey: new Secret('storeKey', 'VEZNESTORE1'),
    },
  }
}

/** What is alike in sample terminals of all protocols. */
export function sampleAt(
  bankUrl: string,
  { apiPath, gatePath }: Readonly<{ apiPath: string; gatePath: string }>,
): Omit<BankTerminal, 'connector' | 'account' | 'secrets'> {
  return {
    merchantId: 'merchant-1',
    terminalId: 'terminal-1',
    alias: 'main',
    apiUrl: `${bankUrl}${apiPath}`,
    gateUrl: `${bankUrl}${gatePath}`,
    halfSecureAccepted: [4],
    captureMaximumPercent: 115,
    callbackNames: [],
  }
}

/** The terminal with another value of one of its secrets. */
export function withSecret(terminal: BankTerminal, name: string, value: string): BankTerminal {
  return { ...terminal, secrets: { ...terminal.secrets, [name]: new Secret(name, value) } }
}

export const SAMPLE_DIGITS: CardDigits = { bin: '55287900', lastFour: '0008' }

export function sampleCard(number: string, securityCode: string | null = '000'): CardForBank {
  return {
    number: new Secret('cardNumber', number),
    expireMonth: 12,
    expireYear: 2035,
    securityCode: securityCode === null ? null : new Secret('securityCode', securityCode),
  }
}
