import type { Draft, Expectation, Obstacle, Stage } from './fuzz-request.ts'

/** In which order the gateway meets what may be wrong; a form holds its signature in its body. */
const BY_HEADERS: readonly Stage[] = [
  'route',
  'authentication',
  'media',
  'body',
  'content',
  'fields',
  'late',
]
const BY_FORM: readonly Stage[] = [
  'route',
  'media',
  'body',
  'authentication',
  'content',
  'fields',
  'late',
]

/** What the answer must be: the first certain obstacle decides, doubtful ones before it may as well. */
export function expectationOf(draft: Draft): Expectation {
  const { endpoint, obstacles, success, conversationId, wrongFields } = draft
  const met = obstaclesMet(obstacles, endpoint.authentication === 'form' ? BY_FORM : BY_HEADERS)
  const isStopped = met.some(({ certain }) => certain)
  const statuses = met.flatMap((obstacle) => obstacle.statuses)
  // Whether the message names a doubtful field is not known either.
  const isAboutFields = isStopped && met.every((each) => each.stage === 'fields' && each.certain)
  const isRouted = met[0]?.stage !== 'route'
  return {
    statuses: isStopped ? statuses : [200, ...statuses],
    codes: met.some(({ codes }) => codes.length === 0) ? [] : met.flatMap(({ codes }) => codes),
    success: isStopped ? 'never' : met.length > 0 && success === 'must' ? 'may' : success,
    wrongFields: isAboutFields ? wrongFields : null,
    conversationId: isRouted && endpoint.authentication !== 'none' ? conversationId : undefined,
    mayHangUp: false,
  }
}

function obstaclesMet(
  obstacles: readonly Obstacle[],
  order: readonly Stage[],
): readonly Obstacle[] {
  const met: Obstacle[] = []
  for (const stage of order) {
    met.push(...obstacles.filter((obstacle) => obstacle.stage === stage))
    if (met.some(({ certain }) => certain)) break
  }
  return met
}
