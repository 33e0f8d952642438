import { Secret } from '../../../base/kernel/index.ts'
import type { BankManifest } from '../bank-manifest.ts'
import type { CardDigits } from '../compare-payment.ts'
import type { BankTerminal, CardForBank } from '../index.ts'
import { MANIFEST as NESTPAY } from '../nestpay/manifest.ts'

/** The first terminal of the sandbox at a bank of the simulator, for the simulator's address. */
export function sampleOf({ name, simulator, sandbox }: BankManifest) {
  const [{ account, secrets }] = sandbox.terminals
  const sealed = Object.entries(secrets).map(([key, value]) => [key, new Secret(key, value)])
  return (bankUrl: string): BankTerminal => ({
    merchantId: 'merchant-1',
    terminalId: 'terminal-1',
    alias: 'main',
    connector: name,
    apiUrl: `${bankUrl}${simulator.apiPath}`,
    gateUrl: `${bankUrl}${simulator.gatePath}`,
    halfSecureAccepted: [4],
    captureMaximumPercent: 115,
    callbackNames: [],
    account,
    secrets: Object.fromEntries(sealed),
  })
}

export const sampleTerminal = sampleOf(NESTPAY)

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
