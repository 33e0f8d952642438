import type { JSX } from 'preact'

import { type Language, Moment, Notice } from '../../design/index.ts'
import { PAYMENTS_TEXTS } from './texts.ts'

type Props = Readonly<{
  language: Language
  /** The end of the latest archived quarter; null where none is archived. */
  archivedUntil: Date | null
}>

/** Where nothing was found: from when on orders are looked for, and how an operator reads older ones. */
export function ArchiveNote({ language, archivedUntil }: Props): JSX.Element | null {
  if (archivedUntil === null) return null
  const { title, since, older, commands, folder } = PAYMENTS_TEXTS[language].archive
  return (
    <Notice kind="info" title={title}>
      <p>
        {since[0]}
        <Moment at={archivedUntil} language={language} hasYear />
        {since[1]} {older}
      </p>
      <p>
        {commands[0]}
        <code>vezne archive list</code>
        {commands[1]}
        <code>{`vezne archive restore <${folder}>`}</code>
        {commands[2]}
      </p>
    </Notice>
  )
}
