import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

import {
  DOCS_START,
  PAGES,
  type PageAsset,
  SWAGGER_SCRIPT,
  SWAGGER_STYLE,
  securityHeaders,
  swaggerFolder,
} from '../page-catalogue/index.ts'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vezne API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${SWAGGER_STYLE.path}">
</head>
<body>
<div id="reference"></div>
<script src="${SWAGGER_SCRIPT.path}"></script>
<script src="${DOCS_START.path}"></script>
</body>
</html>
`

/**
 * The API reference: Swagger UI from local files, over the document that `/openapi.json` serves.
 */
export async function registerDocsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: swaggerFolder(), serve: false })
  app.get('/docs', (_, reply) => reply.headers(securityHeaders(PAGES.docs)).send(PAGE))
  app.get(pathOf(DOCS_START), (_, reply) =>
    asItIs(reply).type('text/javascript; charset=utf-8').send(DOCS_START.content()),
  )
  for (const file of [SWAGGER_SCRIPT, SWAGGER_STYLE]) {
    app.get(pathOf(file), (_, reply) => asItIs(reply).sendFile(file.name))
  }
}

function pathOf({ name, path }: PageAsset): string {
  if (path === null) throw new Error(`${name} has no address of its own`)
  return path
}

/** A file is what its type says, whatever a browser might guess. */
function asItIs(reply: FastifyReply): FastifyReply {
  return reply.header('x-content-type-options', 'nosniff')
}
