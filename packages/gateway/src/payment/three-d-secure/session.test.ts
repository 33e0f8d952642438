import { describe, expect, test } from 'vitest'

import { SESSION_STATES, type SessionState } from './session.ts'

const STATES = [
  'SessionIdRequested',
  'VerificationStarted',
  'VerificationFinished',
  'ProvisionCompleted',
] as const
const EVENTS = [
  'init3ds',
  'bankCallback',
  'lifeOver',
  'takenOver',
  'provisionClaimed',
  'provisionApproved',
] as const

/** Decision 4.1, written down a second time: where each event leads, in the order of EVENTS. */
const EXPECTED: Readonly<Record<SessionState, readonly (SessionState | null)[]>> = {
  SessionIdRequested: ['VerificationStarted', null, null, 'VerificationFinished', null, null],
  VerificationStarted: [
    'VerificationStarted',
    'VerificationFinished',
    'VerificationFinished',
    'VerificationFinished',
    null,
    null,
  ],
  VerificationFinished: [null, null, null, null, 'VerificationFinished', 'ProvisionCompleted'],
  ProvisionCompleted: [null, null, null, null, null, null],
}

describe('decision 4.1: every pair of state and event', () => {
  for (const state of STATES) {
    test.each(EVENTS.map((event, index) => [event, EXPECTED[state][index] ?? null] as const))(
      `${state} on %s leads to %s`,
      (event, expected) => {
        expect(SESSION_STATES.after(state, event)).toBe(expected)
      },
    )
  }

  test('the table has no other rows', () => {
    expect(SESSION_STATES.rows).toHaveLength(8)
  })
})
