import type { Random } from '../../support/random.ts'
import type { SignedValues } from '../../support/sandbox-merchants.ts'
import type { Obstacle } from './fuzz-request.ts'
import { signedValues } from './signatures.ts'

/** Rightly signed values whose Nonce or ConversationId is unusual, and what that must come to. */
export type ShapedValues = Readonly<{ values: SignedValues; obstacles: readonly Obstacle[] }>

const WRONG_NONCES = ['-1', '+1', '1e12', '1.0', '0x1F', '１２３', '٣٤٥', 'abc', '1_000', '1,5']
const RIGHT_TEXTS = [
  'sipariş-ığü',
  '注文',
  '🛒',
  '\u202eters',
  '<b>x</b>',
  "' or 1=1 --",
  '{"a":1}',
]

/** Control characters that headers cannot carry, but forms can. */
const FORM_ONLY_TEXTS = ['a\0b', 'a\r\nb', '\u007f', '\u0085', 'a\u001b[31m']

export function shapedValues(number: number, inForm: boolean, random: Random): ShapedValues {
  const kind = random.below(5)
  if (kind === 0) return refused(number, { nonce: random.pick(WRONG_NONCES) })
  if (kind === 1) return refused(number, { nonce: `${number}`.padStart(21, '7') })
  if (kind === 2) {
    const digits = String(number).padStart(random.pick([1, 11, 12, 20]), '3')
    return { values: signedValues(number, { nonce: digits }), obstacles: [] }
  }
  const texts = inForm ? [...FORM_ONLY_TEXTS, 'x\tz'] : ['x\tz']
  if (kind === 3) {
    const conversationId = random.pick([...texts, 'a'.repeat(256), 'ş'.repeat(256)])
    return refused(number, { conversationId })
  }
  const conversationId = `${random.pick(RIGHT_TEXTS)}-${number}`
  return { values: signedValues(number, { conversationId }), obstacles: [] }
}

function refused(
  number: number,
  changes: Readonly<{ nonce?: string; conversationId?: string }>,
): ShapedValues {
  const obstacle = {
    stage: 'authentication',
    statuses: [400],
    codes: ['0100'],
    certain: true,
  } as const
  return { values: signedValues(number, changes), obstacles: [obstacle] }
}

/** Values that nobody could sign; what they name does not exist. */
export function strangeIdentity(values: SignedValues, inForm: boolean, random: Random): Obstacle {
  const text = random.pick(['0', 'ş', '%00', "'--", '1100000001 ', '11000000010', '１１'])
  const name = random.pick(['PublicKey', 'MerchantNumber'] as const)
  values[name] = inForm && random.chance(0.4) ? 'a\0b' : `x${text}`.trim()
  return { stage: 'authentication', statuses: [401], codes: ['4002'], certain: true }
}
