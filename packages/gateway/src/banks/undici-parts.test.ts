import { Agent as AgentOfTheDoor, Dispatcher } from 'undici'
import request from 'undici/lib/api/api-request.js'
import Agent from 'undici/lib/dispatcher/agent.js'
import { expect, test } from 'vitest'

test('the parts of undici that are taken past its door are those that it gives out', () => {
  expect(Agent).toBe(AgentOfTheDoor)
  expect(request).toBe(Reflect.get(Dispatcher.prototype, 'request'))
})
