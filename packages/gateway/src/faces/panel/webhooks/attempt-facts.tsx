import type { JSX } from 'preact'
import type { Attempt, NoAnswerWord } from '../../../payment/webhooks/index.ts'
import { Facts, type Language, Moment } from '../../design/index.ts'
import { WEBHOOK_TEXTS } from './texts.ts'

type Props = Readonly<{
  attempt: Omit<Attempt, 'retryAfterSeconds'>
  language: Language
  /** Of a test event, which is sent once. */
  isTest?: boolean
}>

/** One attempt: when, how long, what came back, and what that means. */
export function AttemptFacts({ attempt, language, isTest = false }: Props): JSX.Element {
  const texts = WEBHOOK_TEXTS[language].attempt
  const { at, status, durationMilliseconds, error, answer } = attempt
  return (
    <>
      <p>{attemptText({ ...attempt, isTest }, language)}</p>
      <Facts
        rows={[
          [texts.at, <Moment key="at" at={at} language={language} />],
          [texts.status, status === null ? texts.noAnswer : String(status)],
          [texts.duration, `${Math.round(durationMilliseconds)} ms`],
          [texts.error, error === null ? null : noAnswerText(error, language)],
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

/** What an attempt's answer means, and what to do about it. */
function attemptText(
  { status, error, isTest }: Pick<Attempt, 'status' | 'error'> & Readonly<{ isTest: boolean }>,
  language: Language,
): string {
  const { means, meansOfTest } = WEBHOOK_TEXTS[language].attempt
  const texts = { ...means, ...(isTest ? meansOfTest : {}) }
  if (status === null) return error?.startsWith('no answer') ? texts.slow : texts.unreachable
  if (status >= 200 && status < 300) return error === null ? texts.taken : texts.odd
  if (status === 410) return texts.gone
  if (status === 401 || status === 403) return texts.forbidden
  if (status === 404) return texts.notFound
  if (status === 429 || status === 503) return texts.later
  if (status >= 300 && status < 400) return texts.redirect
  return status >= 500 ? texts.server : texts.refused
}

const TURKISH: Readonly<Record<NoAnswerWord, string>> = {
  'the address is not public': 'adres internete açık değil',
  'the port is neither 443 nor 8443': 'port 443 veya 8443 değil',
  'connection refused': 'bağlantı reddedildi',
  'name not found': 'sunucu adı bulunamadı',
  'no connection in time': 'zamanında bağlantı kurulamadı',
  'connection closed': 'bağlantı kapandı',
  'no answer in time': 'zamanında yanıt gelmedi',
}

/** Why no answer came. Attempts keep it in English; any other error is kept by its code, which no language changes. */
export function noAnswerText(error: string, language: Language): string {
  if (language === 'en') return error
  return Object.hasOwn(TURKISH, error) ? TURKISH[error as NoAnswerWord] : error
}
