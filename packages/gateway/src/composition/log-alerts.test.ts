import { expect, it } from 'vitest'

import { logAlerts } from './database-watch.ts'

const AWAY = new Error('away')
const ORDER = { what: 'The outcome could not be stored', merchantId: 'm', orderId: 'o' }

it.each([
  ['waits for a database of which a line tells', AWAY, 'info'],
  ['could not be stored for another reason', new Error('a bug'), 'error'],
  ['is an alert without a cause', undefined, 'error'],
])('decision 8.27: an outcome that %s', (_, cause, level) => {
  const lines: object[] = []
  const line = (own: string) => (fields: object) => void lines.push({ own, ...fields })
  const alert = logAlerts(
    { info: line('info'), error: line('error') },
    { isReported: (error) => error === AWAY },
  )
  alert({ ...ORDER, cause })
  expect(lines).toEqual([{ own: level, ...ORDER }])
})
