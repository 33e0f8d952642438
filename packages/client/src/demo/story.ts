import type { VezneClient } from '../index.ts'
import type { Printer } from './printer.ts'
import type { Shop } from './shop.ts'

/** What every step of the demo works with. */
export type Story = Readonly<{
  client: VezneClient
  printer: Printer
  shop: Shop
  /** True: the user answers the bank's page in their own browser. */
  inBrowser: boolean
}>

/** A step was refused: the story ends here, and the exit code says so. */
export class StoryEnd extends Error {}

type AnyAnswer = Readonly<{
  isSucceed: boolean
  errorCode: string | null
  errorMessage: string | null
}>

/**
 * The answer, if the gateway did what was asked; otherwise the story ends with the gateway's words.
 */
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
