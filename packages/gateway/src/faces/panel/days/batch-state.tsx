import type { JSX } from 'preact'
import type { ListedBatch } from '../../../operating/reconciliation/index.ts'
import { type Language, Mark, type MarkKind } from '../../design/index.ts'
import { DAY_TEXTS } from './texts.ts'

const MARKS: Readonly<Record<ListedBatch['state'], MarkKind>> = {
  Open: 'lock',
  Closing: 'waiting',
  Closed: 'done',
}

type Props = Readonly<{ state: ListedBatch['state']; language: Language }>

/** The state of a batch in words, with its drawing. */
export function BatchState({ state, language }: Props): JSX.Element {
  return (
    <span class={`badge ${MARKS[state]}`} title={state}>
      <Mark kind={MARKS[state]} />
      {DAY_TEXTS[language].batch[state]}
    </span>
  )
}
