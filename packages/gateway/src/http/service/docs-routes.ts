import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  DOCS_START,
  PAGES,
  type PageAsset,
  SWAGGER_SCRIPT,
  SWAGGER_STYLE,
  securityHeaders,
} from '../../page-catalogue/index.ts'

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
export function registerDocsRoutes(app: FastifyInstance): void {
  app.get('/docs', (_, reply) => reply.headers(securityHeaders(PAGES.docs)).send(PAGE))
  for (const asset of [DOCS_START, SWAGGER_SCRIPT, SWAGGER_STYLE]) {
    app.get(pathOf(asset), (_, reply) =>
      asItIs(reply).type(TYPES[asset.kind]).send(asset.content()),
    )
  }
}

const TYPES = {
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
} as const

function pathOf({ name, path }: PageAsset): string {
  if (path === null) throw new Error(`${name} has no address of its own`)
  return path
}

/** A file is what its type says, whatever a browser might guess. */
function asItIs(reply: FastifyReply): FastifyReply {
  return reply.header('x-content-type-options', 'nosniff')
}
