import type { JSX } from 'preact'

import { Moment } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { FIGURES_TEXTS } from './texts.ts'

const JUST_NOW_MILLISECONDS = 2_000

/** The line under a page's title that says since when its figures stand; nothing where they were read just now. */
export function asOf(
  { language }: Pick<Visit, 'language'>,
  at: Date,
  now: Date,
): Readonly<{ purpose?: JSX.Element }> {
  if (now.getTime() - at.getTime() < JUST_NOW_MILLISECONDS) return {}
  const { asOf: text } = FIGURES_TEXTS[language]
  return {
    purpose: (
      <>
        {text} <Moment at={at} language={language} />
      </>
    ),
  }
}
