import { OPTIONAL_FIELD, PERSONAL_FIELD } from './fields.ts'
import { A_PANEL_PAGE, A_SETTING } from './gateway-changes.ts'
import { A_DECLINE_CODE, AN_ERROR, AN_EVENT } from './protocol-changes.ts'
import type { Recipe } from './recipe.ts'

export { filesOf, made, type Recipe } from './recipe.ts'

export const RECIPES: readonly Recipe[] = [
  OPTIONAL_FIELD,
  PERSONAL_FIELD,
  AN_ERROR,
  A_DECLINE_CODE,
  A_PANEL_PAGE,
  A_SETTING,
  AN_EVENT,
]
