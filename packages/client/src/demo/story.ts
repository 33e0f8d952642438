import type { VezneClient } from '../index.ts'
import type { Printer } from './printer.ts'
import type { Shop } from './shop.ts'

/** The parts that every step of the demo uses. */
export type Story = Readonly<{
  client: VezneClient
  printer: Printer
  shop: Shop
  /** True: the user answers the bank's page in their own browser. */
  inBrowser: boolean
}>

/** The gateway refused a step: the demo ends, with an exit code other than 0. */
export class StoryEnd extends Error {}

type AnyAnswer = Readonly<{
  isSucceed: boolean
  errorCode: string | null
  errorMessage: string | null
}>

/** The answer of a successful call. Otherwise throws StoryEnd with the gateway's message. */
export function expectSuccess<Answer extends AnyAnswer>(
  answer: Answer,
): Extract<Answer, { isSucceed: true }> {
  if (hasSucceeded(answer)) return answer
  throw new StoryEnd(`the gateway refused: ${answer.errorCode} ${answer.errorMessage}`)
}

function hasSucceeded<Answer extends AnyAnswer>(
  answer: Answer,
): answer is Extract<Answer, { isSucceed: true }> {
  return answer.isSucceed
}

/** The sandbox's merchant with all permissions. Its keys are public, and live mode refuses them. */
export const SANDBOX_MERCHANT = {
  merchantNumber: '1100000001',
  merchantId: '01900000-0000-7000-8000-000000000001',
  publicKey: 'VmV6bmVTYW5kYm94S2V5MQ==',
  secretKey: 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM=',
} as const

/** A test card of the bank simulator that is approved: Halkbank Mastercard credit. */
export const TEST_CARD = {
  CardNumber: '5528790000000008',
  ExpireMonth: '12',
  ExpireYear: '30',
  Cvv: '000',
} as const

/** The amounts of the payment and of the return. */
export const AMOUNT = 250.75
export const RETURNED_AMOUNT = 50.25
