import type { JSX } from 'preact'

/**
 * Sends the page's only form. Taken from the prototype, because a field named `submit` would hide the form's
 * own method. It holds no character that HTML escapes.
 */
export const SUBMIT_SCRIPT = 'HTMLFormElement.prototype.submit.call(document.forms[0])'

type OnwardFormProps = Readonly<{
  action: string
  fields: readonly (readonly [string, string])[]
  button: string
}>

/** A form that leads on by itself; its button is for whoever has no script, or whose page forbids ours. */
export function OnwardForm(props: OnwardFormProps): JSX.Element {
  return (
    <form method="post" action={props.action} target="_self">
      {props.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">{props.button}</button>
    </form>
  )
}
