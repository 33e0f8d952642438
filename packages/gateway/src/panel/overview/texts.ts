/** The words of the first page. */
export const OVERVIEW_TEXTS = {
  tr: { title: 'Genel bakış' },
  en: { title: 'Overview' },
} as const
