import { EN } from './texts-en.ts'
import { TR } from './texts-tr.ts'

/** The words of the pages of business days. */
export const DAY_TEXTS = { tr: TR, en: EN } as const
