/** What the shop answers with: its pages from the folder `public`, each with its policy. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Reply = Readonly<{
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}>

const FOLDER = join(import.meta.dirname, 'public')

/** The frame of the checkout may lead anywhere: only the card's bank knows where its pages are. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; frame-src 'self' http: https:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

/** A page of the folder with its `{{names}}` filled in, as text. */
export function page(
  name: string,
  values: Readonly<Record<string, string>>,
  { status = 200, folder = FOLDER }: Readonly<{ status?: number; folder?: string }> = {},
): Reply {
  const { body, headers } = content(readFileSync(join(folder, `${name}.html`), 'utf8'))
  const escaped = (key: string): string =>
    (values[key] ?? '').replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return { status, headers, body: body.replaceAll(/\{\{(\w+)\}\}/g, (_, key) => escaped(key)) }
}

/** A style or a script of the folder. */
export function asset(name: string, type: string): Reply {
  return content(readFileSync(join(FOLDER, name), 'utf8'), POLICY, type)
}

export function content(body: string, policy = POLICY, type = 'text/html'): Reply {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
  return { status: 200, headers, body }
}

/** Without a page: what a program gets. */
export function bare(status: number): Reply {
  return { status, headers: { 'cache-control': 'no-store' }, body: '' }
}

export function seeOther(location: string): Reply {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}
