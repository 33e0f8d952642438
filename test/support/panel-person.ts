import { systemClock, uuidV7 } from '../../packages/gateway/src/kernel/index.ts'
import {
  createPanelSessionStore,
  createPersonStore,
} from '../../packages/gateway/src/storage/index.ts'
import { beginSession, type Role } from '../../packages/gateway/src/users/index.ts'
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

/** Somebody who is signed in to the panel of a sandbox, and works there without script. */
export type PanelPerson = Readonly<{
  email: string
  cookie: string
  get: (path: string) => Promise<PanelPage>
  post: (path: string, fields: Fields) => Promise<PanelPage>
  /** A form with a file, as browsers send it. */
  upload: (path: string, fields: Fields, file: UploadedFile) => Promise<PanelPage>
}>

type UploadedFile = Readonly<{ field: string; name: string; content: string }>

type Wish = Readonly<{
  role: Role
  merchantId?: string | null
  languageCode?: 'tr' | 'en'
}>

let made = 0

/** Makes a person of a role with a session. `merchantId` is the merchant of a merchant's role. */
export async function panelPerson(sandbox: Sandbox, wish: Wish): Promise<PanelPerson> {
  const { pool } = sandbox.database
  const { role, merchantId = null, languageCode = 'en' } = wish
  made += 1
  const email = `${role.toLowerCase()}-${made}@example.com`
  const newId = () => uuidV7(systemClock.now())
  const userId = newId()
  const person = { userId, email, name: role, role, merchantId, languageCode }
  await createPersonStore(pool).insert(person, systemClock.now())
  const ports = { sessions: createPanelSessionStore(pool), clock: systemClock, newId }
  const cookie = `vezne-panel=${await beginSession(ports, userId, 'Ticket')}`
  const { url } = sandbox
  const ask = async (path: string, init: RequestInit = {}): Promise<PanelPage> => {
    const headers = { cookie, origin: url, 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(url + path, { redirect: 'manual', ...init, headers })
    const { status } = answer
    const location = answer.headers.get('location')
    return { status, location, text: await answer.text(), headers: answer.headers }
  }
  return {
    email,
    cookie,
    get: (path) => ask(path),
    post: (path, fields) => {
      return ask(path, { method: 'POST', body: new URLSearchParams([...pairsOf(fields)]) })
    },
    upload: (path, fields, { field, name, content }) => {
      const body = new FormData()
      for (const [each, value] of pairsOf(fields)) body.append(each, value)
      body.append(field, new File([content], name))
      return ask(path, { method: 'POST', body })
    },
  }
}

function* pairsOf(fields: Fields): Generator<[string, string]> {
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) yield [name, each]
  }
}
