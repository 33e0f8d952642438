import { formsOf } from '../../packages/client/src/demo/html-forms.ts'

/** A form as a page has it, with what it would send. */
export type FoundForm = Readonly<{
  action: string
  method: string
  fields: readonly (readonly [name: string, value: string])[]
}>

/** The forms of a page. */
export function formsIn(html: string): FoundForm[] {
  return formsOf(html).map(({ action, method, fields }) => ({
    action,
    method: method.toLowerCase(),
    fields: Object.entries(fields),
  }))
}
