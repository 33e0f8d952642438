import type { AdminToken } from '../../config/index.ts'
import { SANDBOX_MERCHANTS } from '../../merchants/index.ts'

type Addresses = Readonly<{
  url: string
  bankUrl: string | null
  admin: AdminToken & Readonly<{ url: string }>
}>

/** What a newcomer needs for a first payment (sandbox only: these keys are public). */
export function welcome({ url, bankUrl, admin }: Addresses): string {
  const [{ merchant, publicKey, secretKey }] = SANDBOX_MERCHANTS
  const bank = bankUrl ?? 'none (BANK_PORT=0); payments need a terminal of a real bank'
  return [
    '',
    '  Vezne is ready (sandbox).',
    '',
    `  Address          ${url}`,
    `  API reference    ${url}/docs`,
    `  Bank simulator   ${bank}`,
    '',
    `  Admin API        ${admin.url}/admin/v1`,
    `    Token           ${admin.isGenerated ? admin.token.expose() : 'the one of ADMIN_TOKEN'}`,
    '',
    '  Sandbox merchant',
    `    MerchantNumber  ${merchant.merchantNumber}`,
    `    PublicKey       ${publicKey}`,
    `    SecretKey       ${secretKey}`,
    '',
    '  Test card        5528 7900 0000 0008, any future date, any code',
    '  One-time password on the bank’s page: 123456',
    '',
    `  First payment    ${demoCommand(url)}        (in a second terminal)`,
    '  Stop             Ctrl-C',
    '',
  ].join('\n')
}

/** Hosts that listen where the demo looks by itself. */
const OWN_HOSTS: readonly string[] = ['127.0.0.1', 'localhost', '0.0.0.0', '[::]']
const DEFAULT_PORT = '8080'

/** The demo as it finds this gateway: its own default, another port, or another address. */
function demoCommand(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'http:' || !OWN_HOSTS.includes(hostname)) return `VEZNE_URL=${url} npm run demo`
  return port === DEFAULT_PORT ? 'npm run demo' : `PORT=${port || '80'} npm run demo`
}
