import { ERRORS, type ErrorName } from '@vezne/protocol'
import type { JSX } from 'preact'

import type { Language } from '../design/index.ts'
import { WORDS } from './words.ts'

type Props = Readonly<{ names: readonly ErrorName[]; language: Language }>

/** Errors with their cause, in the gateway's own words, and the remedy. */
export function ErrorList({ names, language }: Props): JSX.Element {
  const words = WORDS[language]
  const shown = names.toSorted((one, other) => ERRORS[one].code.localeCompare(ERRORS[other].code))
  return (
    <ul class="errors">
      {shown.map((name) => {
        const { code, status, message, retry } = ERRORS[name]
        return (
          <li key={name} id={`e${code}`}>
            <p class="field-head">
              <a href={`/docs/${language}/errors#e${code}`}>
                <code>{code}</code>
              </a>
              <span class="type">{`HTTP ${status} · ${name}`}</span>
            </p>
            <p>{message[language]}</p>
            <p class="bounds">{words.retry[retry]}</p>
          </li>
        )
      })}
    </ul>
  )
}

/** Declines are many and alike: one line, and the table behind a link. */
export function EndpointErrors({
  own,
  shared,
  language,
}: Readonly<{
  own: readonly ErrorName[]
  shared: readonly ErrorName[]
  language: Language
}>): JSX.Element {
  const words = WORDS[language]
  const declines = own.filter((name) => ERRORS[name].group === 'decline')
  const others = own.filter((name) => !declines.includes(name))
  return (
    <section>
      <h2 id="errors">{words.ownErrors}</h2>
      {others.length === 0 ? null : <ErrorList names={others} language={language} />}
      {declines.length === 0 ? null : (
        <p>
          <a href={`/docs/${language}/errors#decline`}>{words.declines}</a>
        </p>
      )}
      <details>
        <summary>{words.sharedErrors}</summary>
        <ErrorList names={shared} language={language} />
      </details>
    </section>
  )
}
