import type { Role } from '../../packages/gateway/src/users/index.ts'
import { personWith, visitorOf } from './panel-people.ts'
import type { Sandbox } from './sandbox.ts'

/** A page of the panel as a browser gets it. */
type PanelPage = Readonly<{
  status: number
  /** Where the browser is sent on; null: nowhere. */
  location: string | null
  text: string
  headers: Headers
}>

type Fields = Readonly<Record<string, string | readonly string[]>>
type UploadedFile = Readonly<{ field: string; name: string; content: string }>

/** Somebody who works in the panel without script: reads pages, and sends their forms. */
export type PanelPerson = Readonly<{
  email: string
  get: (path: string) => Promise<PanelPage>
  post: (path: string, fields: Fields) => Promise<PanelPage>
  /** A form with a file, as browsers send it. */
  upload: (path: string, fields: Fields, file: UploadedFile) => Promise<PanelPage>
}>

/** A new person of a role, signed in. `merchantId` is the merchant of a merchant's role. */
export async function panelPerson(
  sandbox: Sandbox,
  { role, merchantId = '' }: Readonly<{ role: Role; merchantId?: string }>,
): Promise<PanelPerson> {
  const visitor = await visitorOf(sandbox, await personWith(sandbox, role, merchantId))
  const ask = async (path: string, body?: FormData | URLSearchParams): Promise<PanelPage> => {
    const headers = {
      cookie: visitor.cookie,
      origin: sandbox.panelUrl,
      'sec-fetch-site': 'same-origin',
    }
    const sent = body === undefined ? {} : { method: 'POST', body }
    const answer = await fetch(sandbox.panelUrl + path, { redirect: 'manual', headers, ...sent })
    const { status } = answer
    const location = answer.headers.get('location')
    return { status, location, text: await answer.text(), headers: answer.headers }
  }
  return {
    email: visitor.person.email,
    get: (path) => ask(path),
    post: (path, fields) => ask(path, new URLSearchParams([...pairsOf(fields)])),
    upload: (path, fields, { field, name, content }) => {
      const body = new FormData()
      for (const [each, value] of pairsOf(fields)) body.append(each, value)
      body.append(field, new File([content], name))
      return ask(path, body)
    },
  }
}

function* pairsOf(fields: Fields): Generator<[string, string]> {
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) yield [name, each]
  }
}
