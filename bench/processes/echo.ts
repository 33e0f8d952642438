import Fastify from 'fastify'

import { tell } from './tell.ts'

/** The same framework with the same body and nothing behind it: what HTTP alone costs. */
const app = Fastify()
app.post('/v1/Payments/provision', async (request) => ({
  isSucceed: true,
  received: request.body,
}))
tell(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit(0))
