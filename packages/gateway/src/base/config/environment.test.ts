/** Decision 2.12: secrets are removed from the environment, and only the processes that need them get them. */

import { expect, it } from 'vitest'

import { harmlessIn, takeEnvironment, valuesIn } from './index.ts'

const SECRETS = {
  VEZNE_MASTER_KEY: 'key',
  VEZNE_MASTER_KEY_COMMAND: 'print it',
  VEZNE_MASTER_KEY_PREVIOUS: 'older',
  VEZNE_MASTER_KEY_PREVIOUS_COMMAND: 'print that',
  ADMIN_TOKEN: 'token',
  DATABASE_URL: 'postgres://user:password@host',
  SMTP_URL: 'smtps://user:password@mail',
  SMS_TOKEN: 'sms',
}
const OTHERS = { PATH: '/bin', PORT: '0', TZ: 'UTC' }

it('removes every secret from what child processes and reports of Node.js see', () => {
  const variables: NodeJS.ProcessEnv = { ...OTHERS, ...SECRETS }
  const environment = takeEnvironment(variables)
  expect(variables).toEqual(OTHERS)
  expect(environment).toEqual({ ...OTHERS, ...SECRETS })
})

it('gives a worker all set variables, and another program none of the gateway’s', () => {
  const unset = { PUBLIC_URL: undefined }
  expect(valuesIn({ ...OTHERS, ...SECRETS, ...unset })).toEqual({ ...OTHERS, ...SECRETS })
  expect(harmlessIn({ ...OTHERS, ...SECRETS })).toEqual({ PATH: '/bin', TZ: 'UTC' })
})
