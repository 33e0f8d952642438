import { ENDPOINTS } from '@vezne/protocol'
import type { Random } from '../../support/random.ts'
import { SANDBOX_KEYS } from '../../support/sandbox-merchants.ts'
import type { Expectation, FuzzRequest } from './fuzz-request.ts'
import { hostileText } from './hostile-values.ts'
import { signedValues } from './signatures.ts'
import { headOf } from './write-request.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND', 'SEARCH']
const PREFIXES = [
  '',
  '/v1',
  '/v1/Payments',
  '/v2/Tokens',
  '/api',
  '/.git',
  '/v1/Payments/provision',
]

/** A 404 and a 405 echo the ConversationId of the headers (decision 1.12). */
function expectsOf(number: number, status: number): Expectation {
  return {
    statuses: [status],
    codes: [],
    success: 'never',
    wrongFields: null,
    conversationId: signedValues(number).ConversationId,
    mayHangUp: false,
  }
}

/** A path that there is not, rightly signed: 404, whatever it looks like. */
export function unknownPath(number: number, random: Random): FuzzRequest {
  const text = random.chance(0.5)
    ? encodeURIComponent(random.bytes(1 + random.below(20)).toString('latin1'))
    : encodeURIComponent(Buffer.from(hostileText(random)).toString()).slice(0, 3_000)
  const broken = random.chance(0.2)
    ? random.pick(['/%', '/%zz', '/%ff%fe', '//', '/..', '/%00'])
    : ''
  const path = `${random.pick(PREFIXES)}/no-${text}${broken}`
  const method = random.pick(METHODS.filter((name) => name !== 'HEAD'))
  return strange({ number, target: 'unknown path', method, path, expects: expectsOf(number, 404) })
}

/** A path that there is, by a method that it does not take: 405. */
export function wrongMethod(number: number, random: Random): FuzzRequest {
  const endpoint = random.pick(ENDPOINTS)
  const method = random.pick(METHODS.filter((name) => name !== endpoint.method && name !== 'HEAD'))
  const path = random.chance(0.5) ? endpoint.path.toLowerCase() : `${endpoint.path}/?x=1`
  return strange({ number, target: 'wrong method', method, path, expects: expectsOf(number, 405) })
}

/** The operator's interface with another merchant's idea of a token: 401, and never a word more. */
export function operatorPath(number: number, random: Random): FuzzRequest {
  const path = random.pick(['/admin/v1/merchants', '/admin/v1/audit', '/admin/v1/plans'])
  const token = random.pick(['', 'x', SANDBOX_KEYS.secretKey, 'a'.repeat(500), '\xff'])
  const expects = { ...expectsOf(number, 401), conversationId: undefined }
  const headers: [string, string][] = [['Authorization', `Bearer ${token}`]]
  return strange({ number, target: 'operator', method: 'GET', path, expects, headers })
}

function strange(
  what: Pick<FuzzRequest, 'number' | 'target' | 'expects'> &
    Readonly<{ method: string; path: string; headers?: [string, string][] }>,
): FuzzRequest {
  const { number, target, method, path, expects, headers = [] } = what
  const body = Buffer.alloc(0)
  const signed = Object.entries(signedValues(number))
  const bytes = headOf({ method, path, query: '', headers: [...signed, ...headers], body })
  return {
    number,
    target,
    kind: 'path',
    isBadlySigned: false,
    endpoint: null,
    bytes,
    alone: false,
    cutOff: false,
    expects,
  }
}
