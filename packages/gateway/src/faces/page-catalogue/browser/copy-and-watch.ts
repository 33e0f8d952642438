/** Copies the value of a button that is pressed, and renews the parts of the page that change by themselves. */
import { watchCopyButtons } from './copy-buttons.ts'
import { watchLiveParts } from './live-parts.ts'

watchCopyButtons()
watchLiveParts()
