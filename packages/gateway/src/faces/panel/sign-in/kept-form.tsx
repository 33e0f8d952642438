import type { JSX } from 'preact'

import { type Person, sessionOf } from '../../../operating/users/index.ts'
import { Button } from '../../design/index.ts'
import {
  fieldOf,
  languageIn,
  type PanelAnswer,
  type PanelRequest,
  plainPage,
  seeOther,
  sessionTokenIn,
  wayBack,
} from '../frame/index.ts'
import type { PeoplePorts } from '../sign-in-methods/index.ts'
import { SIGN_IN_TEXTS } from './texts.ts'

/** A form that somebody sent whose proof was too old. It goes along in the forms of the sign-in, and is stored nowhere. */
export type KeptForm = Readonly<{
  at: string
  /** Whose form it is, by the id: nobody else sends it. */
  by: string
  pairs: PanelRequest['pairs']
}>

const FIELD = 'kept'
/** A longer form is not kept: the browser would send it three times. */
const CHARACTERS_MAXIMUM = 20_000

/** Their values are not shown: somebody may look at the screen. */
const SECRET_FIELD = /^(?:password|again|code|credential\..*)$/
const SHOWN_MAXIMUM = 200

/** The form that the browser was sent on with; null where it is too long, or nobody is signed in. */
export async function sentForm(
  ports: PeoplePorts,
  request: PanelRequest,
): Promise<KeptForm | null> {
  const token = sessionTokenIn(request, ports)
  const session = token === null ? null : await sessionOf(ports, token)
  if (session === null) return null
  const { query, pairs } = request
  const kept = { at: wayBack(query.get('at') ?? ''), by: session.person.userId, pairs }
  return textOf(kept).length > CHARACTERS_MAXIMUM ? null : kept
}

/** The form that goes along in a posted form of the sign-in; null where there is none. */
export function keptForm(request: PanelRequest): KeptForm | null {
  const text = fieldOf(request, FIELD)
  if (text === '' || text.length > CHARACTERS_MAXIMUM) return null
  const [at, by, ...rest] = textsIn(text) ?? []
  if (at === undefined || by === undefined || rest.length % 2 !== 0) return null
  const pairs = rest.flatMap((name, place) =>
    place % 2 === 0 ? [[name, rest[place + 1] ?? ''] as const] : [],
  )
  return { at: wayBack(at), by, pairs }
}

export function KeptField({ form }: Readonly<{ form: KeptForm | null }>): JSX.Element | null {
  return form === null ? null : <input type="hidden" name={FIELD} value={textOf(form)} />
}

/**
 * What follows a sign-in: the page that `entered` leads to, or the form that was kept, which the person sends by a button.
 * Somebody else may have left it in that person's browser, so the page shows where it goes and what it says.
 */
export function resumed(
  entered: PanelAnswer,
  request: PanelRequest,
  { userId }: Pick<Person, 'userId'>,
): PanelAnswer {
  const form = keptForm(request)
  if (form === null || form.by !== userId) return entered
  const language = languageIn(request)
  const texts = SIGN_IN_TEXTS[language]
  const { 'set-cookie': cookie = '' } = entered.headers
  const children = (
    <>
      <h1>{texts.proved}</h1>
      <p>{texts.notDoneYet}</p>
      <p>
        <code>{form.at}</code>
      </p>
      <ul>
        {form.pairs.map(([name, value], place) => (
          <li key={place}>
            <code>{name}</code>: {SECRET_FIELD.test(name) ? '•••' : value.slice(0, SHOWN_MAXIMUM)}
          </li>
        ))}
      </ul>
      <form method="post" action={form.at}>
        {form.pairs.map(([name, value], place) => (
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <Button kind="primary">{texts.doNow}</Button>
      </form>
      <p>
        <a href="/panel">{texts.leaveIt}</a>
      </p>
    </>
  )
  const answer = plainPage(language, { title: texts.proved, children })
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } }
}

/** Leads to the sign-in without the form, where that is too long. */
export function withoutForm({ query }: PanelRequest): PanelAnswer {
  const to = wayBack(query.get('at') ?? '')
  return seeOther(`/panel/sign-in?${new URLSearchParams({ to, why: 'fresh' })}`)
}

function textOf({ at, by, pairs }: KeptForm): string {
  return JSON.stringify([at, by, ...pairs.flat()])
}

function textsIn(text: string): readonly string[] | null {
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) && found.every((each) => typeof each === 'string') ? found : null
  } catch {
    return null
  }
}
