import { Secret } from '../../kernel/index.ts'
import type { BankTerminal, CardForBank } from '../index.ts'

/** The sandbox's terminal at the bank with that address. */
export function sampleTerminal(bankUrl: string): BankTerminal {
  return {
    merchantId: 'merchant-1',
    terminalId: 'terminal-1',
    alias: 'main',
    connector: 'nestpay',
    apiUrl: `${bankUrl}/fim/api`,
    gateUrl: `${bankUrl}/fim/est3Dgate`,
    clientId: '190000001',
    userName: 'vezneapi',
    password: new Secret('password', 'VEZNE1234'),
    storeKey: new Secret('storeKey', 'VEZNESTORE1'),
    halfSecureAccepted: [4],
    captureMaximumPercent: 115,
    callbackNames: [],
  }
}

export function sampleCard(number: string, securityCode: string | null = '000'): CardForBank {
  return {
    number: new Secret('cardNumber', number),
    expireMonth: 12,
    expireYear: 2035,
    securityCode: securityCode === null ? null : new Secret('securityCode', securityCode),
  }
}
