import { type Language, languageOf } from '../../design/index.ts'
import type { PanelRequest } from '../frame/index.ts'

/** The language of a page for somebody who is not signed in. */
export function languageIn(request: PanelRequest): Language {
  return languageOf(request.query.get('lang') ?? '', request)
}
