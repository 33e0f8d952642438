import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { policyText, sha256Of } from '../../page-catalogue/index.ts'

export type ReturnRelay = Readonly<{
  /** The CallbackUrl to use: the sandbox accepts plain http for 127.0.0.1. */
  url: string
  close: () => Promise<void>
}>

export type RelayPorts = Readonly<{ target: URL; print: (line: string) => void }>

const FORM_MAXIMUM_CHARACTERS = 65_536

/** A field named `submit` would hide the form's own method, so the prototype's method is called. */
const SUBMIT = 'HTMLFormElement.prototype.submit.call(document.forms[0])'
const POLICY = policyText([
  ['default-src', []],
  ['script-src', [`'sha256-${sha256Of(SUBMIT)}'`]],
  ['base-uri', []],
])

/**
 * A listener on 127.0.0.1 that passes the browser's return from 3-D Secure on to a local address. It answers with a
 * form that posts itself: a redirect would be held back by the policy of the page that the browser comes from,
 * which allows the CallbackUrl alone.
 */
export async function startReturnRelay(ports: RelayPorts): Promise<ReturnRelay> {
  const server = createServer((request, response) => {
    relay(ports, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function relay(
  { target, print }: RelayPorts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end('The browser returns here by a form.\n')
    return
  }
  const size = Number(request.headers['content-length'] ?? Number.NaN)
  if (!(size <= FORM_MAXIMUM_CHARACTERS)) {
    response.writeHead(413, { connection: 'close' }).end()
    return
  }
  const fields = new URLSearchParams(await text(request))
  print(lineOf(fields, target))
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
  }
  response.writeHead(200, headers).end(pageOf(fields, target))
}

function lineOf(fields: URLSearchParams, target: URL): string {
  const session = fields.get('ThreeDSessionId')?.slice(-8) ?? '-'
  const step = `${fields.get('CurrentStep') ?? '-'}, mdStatus ${fields.get('MdStatus') ?? '-'}`
  return `The browser returned from 3-D Secure: session …${session}, ${step}. It goes on to ${target}`
}

function pageOf(fields: URLSearchParams, target: URL): string {
  const inputs = [...fields].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Back to the shop</title></head>
<body>
<form method="post" action="${escaped(target.href)}">
${inputs.join('\n')}
<button>Go on</button>
</form>
<script>${SUBMIT}</script>
</body>
</html>
`
}

function escaped(value: string): string {
  return value.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
