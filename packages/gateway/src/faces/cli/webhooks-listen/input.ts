import { SANDBOX_MERCHANTS } from '../../../payment/merchants/index.ts'
import type { CliPorts } from '../cli-ports.ts'
import { CommandError } from '../command.ts'
import { configuredAddress } from '../gateway-address.ts'
import { addressIn } from '../option-values.ts'

/** What calls to the gateway are signed with. */
export type Keys = Readonly<{ publicKey: string; secretKey: string; merchantNumber: string }>

export type Given = Readonly<
  { forwardTo: string } & Record<
    'types' | 'after' | 'forwardReturnTo' | 'url' | 'publicKey' | 'secretKey' | 'merchantNumber',
    string | undefined
  >
>

export type Input = Readonly<ReturnType<typeof inputOf>>

/** Reads the options. `after` is null for "from now on". @throws CommandError that names the option and the remedy */
export function inputOf(ports: Pick<CliPorts, 'environment'>, given: Given) {
  const { environment } = ports
  const url = given.url ?? environment['VEZNE_URL'] ?? configuredAddress(ports)
  return {
    forwardTo: addressOf('--forward-to', given.forwardTo),
    forwardReturnTo:
      given.forwardReturnTo === undefined
        ? null
        : addressOf('--forward-return-to', given.forwardReturnTo),
    types: given.types ?? null,
    after: given.after === undefined ? null : positionOf(given.after),
    gateway: addressOf('--url', url),
    keys: keysOf(environment, given),
  }
}

function addressOf(option: string, text: string): URL {
  const url = addressIn(text)
  if (url !== null && url.username === '' && url.password === '') return url
  throw new CommandError(
    `${option} must be an http or https address without user name and password, such as http://127.0.0.1:3000/hook.`,
  )
}

function positionOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new CommandError(
    '--after must be the position of an event, a whole number; 0 begins with the first.',
  )
}

/** The keys of the options or the environment. Where neither has any, those of the sandbox's first merchant. */
function keysOf(environment: CliPorts['environment'], given: Given): Keys {
  const publicKey = given.publicKey ?? environment['VEZNE_PUBLIC_KEY']
  const secretKey = given.secretKey ?? environment['VEZNE_SECRET_KEY']
  const merchantNumber = given.merchantNumber ?? environment['VEZNE_MERCHANT_NUMBER']
  if (publicKey !== undefined && secretKey !== undefined && merchantNumber !== undefined) {
    return { publicKey, secretKey, merchantNumber }
  }
  const hasNone = [publicKey, secretKey, merchantNumber].every((key) => key === undefined)
  if (!hasNone || environment['VEZNE_MODE'] === 'live') throw new CommandError(KEYS_REMEDY)
  const [known] = SANDBOX_MERCHANTS
  return {
    publicKey: known.publicKey,
    secretKey: known.secretKey,
    merchantNumber: known.merchant.merchantNumber,
  }
}

export const KEYS_REMEDY =
  'Name the merchant’s keys, all three: VEZNE_PUBLIC_KEY, VEZNE_SECRET_KEY and VEZNE_MERCHANT_NUMBER, or --public-key, --secret-key and --merchant-number.'
