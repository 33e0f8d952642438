import type { PanelAct } from '../../users/index.ts'

type Entry = Readonly<{ path: `/panel${string}`; access: PanelAct; tr: string; en: string }>
type Group = Readonly<{ tr: string; en: string; entries: readonly Entry[] }>

/** The pages that the panel's navigation leads to. A person sees those that the role allows. */
export const NAVIGATION: readonly Group[] = [
  {
    tr: 'Günlük iş',
    en: 'Daily work',
    entries: [{ path: '/panel', access: 'overview.see', tr: 'Genel bakış', en: 'Overview' }],
  },
]
