import type { JSX } from 'preact'

import { Facts, type Language, Moment } from '../../design/index.ts'
import type { Attempt } from '../../webhooks/index.ts'
import { attemptText } from './attempt-text.ts'
import { WEBHOOK_TEXTS } from './texts.ts'

type Props = Readonly<{ attempt: Omit<Attempt, 'retryAfterSeconds'>; language: Language }>

/** One attempt: when, how long, what came back, and what that means. */
export function AttemptFacts({ attempt, language }: Props): JSX.Element {
  const texts = WEBHOOK_TEXTS[language].attempt
  const { at, status, durationMilliseconds, error, answer } = attempt
  return (
    <>
      <p>{attemptText(attempt, language)}</p>
      <Facts
        rows={[
          [texts.at, <Moment key="at" at={at} language={language} />],
          [texts.status, status === null ? texts.noAnswer : String(status)],
          [texts.duration, `${Math.round(durationMilliseconds)} ms`],
          ...(error === null ? [] : [[texts.error, error] as const]),
        ]}
      />
      {answer === '' ? (
        <p class="quiet">{texts.empty}</p>
      ) : (
        <>
          <p class="quiet">{texts.answer}</p>
          <pre class="sample" tabindex={0}>
            {answer}
          </pre>
        </>
      )}
    </>
  )
}
