import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const

/** Everything from this server: no content delivery network, no inline script. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vezne API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

const START_SCRIPT = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
`

/**
 * The API reference: Swagger UI from local files, over the document that `/openapi.json` serves.
 */
export async function registerDocsRoutes(app: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/package.json')))
  await app.register(fastifyStatic, { root, serve: false })
  app.get('/docs', (_, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .send(PAGE),
  )
  app.get('/docs/start.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START_SCRIPT),
  )
  for (const file of FILES) app.get(`/docs/${file}`, (_, reply) => reply.sendFile(file))
}
