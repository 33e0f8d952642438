import type { JSX } from 'preact'

import type { Language } from '../design/index.ts'
import type { Field } from './content.ts'
import { WORDS } from './words.ts'

type Props = Readonly<{
  fields: readonly Field[]
  language: Language
  /** Bounds say what the gateway accepts: of a request alone. */
  isRequest: boolean
  /** Before the id of each field, so that a link finds it. */
  prefix: string
}>

/** Each field with its meaning, its type and its bounds; the fields within it below. */
export function FieldList({ fields, language, isRequest, prefix }: Props): JSX.Element {
  const words = WORDS[language]
  if (fields.length === 0) return <p class="quiet">{words.noFields}</p>
  return (
    <ul class="fields">
      {fields.map((field) => {
        const id = `${prefix}-${field.name}`
        return (
          <li key={id} id={id}>
            <p class="field-head">
              <a href={`#${id}`}>
                <code>{field.name}</code>
              </a>
              <span class="type">{field.type}</span>
              {isRequest && field.isRequired ? <span class="need">{words.required}</span> : null}
              {field.isNullable ? <span class="type">{words.nullable}</span> : null}
            </p>
            <p>
              <Ticked text={field.description[language]} />
            </p>
            <Bounds field={field} language={language} isRequest={isRequest} />
            {field.fields.length === 0 ? null : (
              <details>
                <summary>
                  {words.fieldsOf} <code>{field.name}</code>
                </summary>
                <FieldList
                  fields={field.fields}
                  language={language}
                  isRequest={isRequest}
                  prefix={id}
                />
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Bounds({
  field: { values, rule, type },
  language,
  isRequest,
}: Readonly<{ field: Field; language: Language; isRequest: boolean }>): JSX.Element | null {
  const words = WORDS[language]
  if (values.length > 0) {
    return (
      <p class="bounds">
        {words.oneOf}{' '}
        {values.map((value) => (
          <code key={value}>{value}</code>
        ))}
      </p>
    )
  }
  if (!isRequest || type === 'object') return null
  return <p class="bounds">{sentence(rule[language], language)}</p>
}

/** A rule follows a field's name in error messages; here it stands alone. */
function sentence(rule: string, language: Language): string {
  return `${rule.charAt(0).toLocaleUpperCase(language)}${rule.slice(1)}.`
}

/** Text in which backticks mark code. */
function Ticked({ text }: Readonly<{ text: string }>): JSX.Element {
  const parts = text.split('`')
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 1 ? <code key={`${index}${part}`}>{part}</code> : part,
      )}
    </>
  )
}
