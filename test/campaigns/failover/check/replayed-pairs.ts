import { waitFor } from '../../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { LoggedCall } from '../call-log.ts'

const REFUSED = { what: 'an answer to a used pair' }
/** The code of a pair that was used before. */
const USED = '4004'
const UNAVAILABLE = 503

export type ReplayAnswer = Readonly<{ status: number; isTaken: boolean; errorCode: string }>

/** Sends the call again, byte for byte, until the gateway is there to answer it. */
export function replay(nodeUrl: string, { path, init }: LoggedCall): Promise<ReplayAnswer> {
  return waitFor(async () => {
    const response = await fetch(new URL(path, nodeUrl), { ...init, signal: null })
    const { isSucceed, errorCode } = Object(await response.json())
    const answer = { isTaken: isSucceed === true, errorCode: String(errorCode) }
    return response.status === UNAVAILABLE ? null : { status: response.status, ...answer }
  }, REFUSED)
}

/** What contradicts decision 2.1: an answer to a used pair that is not "used". */
export function replayFindings(answers: readonly ReplayAnswer[]): string[] {
  return answers.flatMap(({ status, isTaken, errorCode }) => {
    if (isTaken) return ['a used pair was accepted again']
    return errorCode === USED ? [] : [`a used pair was answered with ${status} ${errorCode}`]
  })
}

/** Calls that were accepted before a blow, again at each node. */
export async function acceptedAgain(
  nodeUrls: readonly string[],
  calls: readonly LoggedCall[],
): Promise<string[]> {
  const answers: ReplayAnswer[] = []
  for (const url of nodeUrls) for (const call of calls) answers.push(await replay(url, call))
  return replayFindings(answers)
}
