import type { JSX } from 'preact'

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
