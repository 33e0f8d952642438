import type { JSX } from 'preact'

import { Button } from '../../design/index.ts'
import {
  fieldOf,
  type PanelAnswer,
  type PanelRequest,
  plainPage,
  seeOther,
  wayBack,
} from '../frame/index.ts'
import { languageIn } from './languages.ts'
import { SIGN_IN_TEXTS } from './texts.ts'

/** A form that somebody sent whose proof was too old. It goes along in the forms of the sign-in, and is stored nowhere. */
export type KeptForm = Readonly<{ at: string; pairs: PanelRequest['pairs'] }>

const FIELD = 'kept'
/** A longer form is not kept: the browser would send it three times. */
const CHARACTERS_MAXIMUM = 20_000

/** The form that the browser was sent on with; null where it is too long. */
export function sentForm({ query, pairs }: PanelRequest): KeptForm | null {
  const kept = { at: wayBack(query.get('at') ?? ''), pairs }
  return textOf(kept).length > CHARACTERS_MAXIMUM ? null : kept
}

/** The form that goes along in a posted form of the sign-in; null where there is none. */
export function keptForm(request: PanelRequest): KeptForm | null {
  const text = fieldOf(request, FIELD)
  if (text === '' || text.length > CHARACTERS_MAXIMUM) return null
  const [at, ...rest] = textsIn(text) ?? []
  if (at === undefined || rest.length % 2 !== 0) return null
  const pairs = rest.flatMap((name, place) =>
    place % 2 === 0 ? [[name, rest[place + 1] ?? ''] as const] : [],
  )
  return { at: wayBack(at), pairs }
}

export function KeptField({ form }: Readonly<{ form: KeptForm | null }>): JSX.Element | null {
  return form === null ? null : <input type="hidden" name={FIELD} value={textOf(form)} />
}

/**
 * What follows a sign-in: the page that `entered` leads to, or the form that was kept, which the person sends by a button.
 * Whoever comes back to a browser in which somebody else left a form sees where it goes before anything is done.
 */
export function resumed(entered: PanelAnswer, request: PanelRequest): PanelAnswer {
  const form = keptForm(request)
  if (form === null) return entered
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

function textOf({ at, pairs }: KeptForm): string {
  return JSON.stringify([at, ...pairs.flat()])
}

function textsIn(text: string): readonly string[] | null {
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) && found.every((each) => typeof each === 'string') ? found : null
  } catch {
    return null
  }
}
