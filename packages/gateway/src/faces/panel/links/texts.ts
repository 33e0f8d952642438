import { EN } from './texts-en.ts'
import { TR } from './texts-tr.ts'

/** The words of the list of payment links and of the page of one. */
export const LINK_TEXTS = { tr: TR, en: EN } as const
