import { type Endpoint, exampleCallOf, RECORDED_EXCHANGES } from '@vezne/protocol'
import type { JSX } from 'preact'

import { Button, type Language } from '../design/index.ts'
import type { Field } from './content.ts'
import { type SandboxKeys, textsOf } from './site.ts'
import { WORDS } from './words.ts'

type Props = Readonly<{ endpoint: Endpoint; keys: SandboxKeys; language: Language }>

/** The call as a form that the page's script signs and sends. */
export function SendForm({ endpoint, keys, language }: Props): JSX.Element {
  const words = WORDS[language]
  const { request: fields } = textsOf(endpoint)
  const { carried } = exampleCallOf(endpoint.name)
  const recorded = RECORDED_EXCHANGES[endpoint.name]?.request ?? {}
  const isShown = (field: Field) => field.isRequired || field.name in recorded
  const input = (field: Field) => (
    <Input
      key={field.name}
      field={field}
      value={carried[field.name] === undefined ? recorded[field.name] : undefined}
      source={carried[field.name]}
      hint={words.fromLast}
    />
  )
  const [shown, others] = [fields.filter(isShown), fields.filter((field) => !isShown(field))]
  return (
    <section class="send">
      <h2 id="try">{words.sendTitle}</h2>
      <p class="quiet">{words.sendLead}</p>
      <p id="send-later">{words.sendNeedsScript}</p>
      <form
        id="send"
        hidden
        data-name={endpoint.name}
        data-method={endpoint.method}
        data-path={endpoint.path}
        data-authentication={endpoint.authentication}
        data-public-key={keys.publicKey}
        data-secret-key={keys.secretKey}
        data-merchant-number={keys.merchantNumber}
        data-words={JSON.stringify(sendWords(language))}
      >
        {shown.map(input)}
        {others.length === 0 ? null : (
          <details>
            <summary>{words.more}</summary>
            {others.map(input)}
          </details>
        )}
        <Button>{words.send}</Button>
      </form>
      <div id="sent" aria-live="polite"></div>
    </section>
  )
}

function sendWords(language: Language): Readonly<Record<string, string>> {
  const words = WORDS[language]
  const { steps, stepNonce, stepSecurityData, stepSignature, stepBody, sentRequest } = words
  const { answer, openBank, openBankHint, failed, sendInsecure, copy } = words
  const made = { steps, stepNonce, stepSecurityData, stepSignature, stepBody, sentRequest }
  return { ...made, answer, openBank, openBankHint, failed, sendInsecure, copy }
}

type InputProps = Readonly<{
  field: Field
  value: unknown
  source: string | undefined
  hint: string
}>

function Input({ field, value, source, hint }: InputProps): JSX.Element {
  const { name, type, values } = field
  const id = `send-${name}`
  const isChoice = values.length > 0 && !type.endsWith('[]')
  const choices = type === 'boolean' ? ['true', 'false'] : values
  const common = {
    id,
    name,
    'data-type': type,
    ...(source === undefined ? {} : { 'data-carried': source }),
  }
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <p class="input">
      <label for={id}>
        <code>{name}</code>
        <span class="carried" hidden>
          {hint}
        </span>
      </label>
      {isChoice || type === 'boolean' ? (
        <select {...common}>
          <option value=""></option>
          {choices.map((each) => (
            <option key={each} selected={each === text}>
              {each}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          value={text}
          placeholder={source ?? ''}
          autocomplete="off"
          spellcheck={false}
        />
      )}
    </p>
  )
}
