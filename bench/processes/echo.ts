import Fastify from 'fastify'

import { tell } from './tell.ts'

/** The same framework and body without a gateway: the cost of HTTP alone. */
const app = Fastify()
app.post('/v1/Payments/provision', async (request) => ({
  isSucceed: true,
  received: request.body,
}))
tell(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit(0))
