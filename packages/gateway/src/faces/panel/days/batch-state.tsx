import type { JSX } from 'preact'
import type { ListedBatch } from '../../../operating/reconciliation/index.ts'
import { type Language, MarkedWord, type MarkKind } from '../../design/index.ts'
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
    <MarkedWord kind={MARKS[state]} title={state}>
      {DAY_TEXTS[language].batch[state]}
    </MarkedWord>
  )
}
