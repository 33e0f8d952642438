import type { ComponentChildren, JSX } from 'preact'

import { Ask, Button, ChoiceEntry, type Language } from '../../design/index.ts'

type ActFormProps = Readonly<{
  action: string
  label: string
  kind?: 'primary' | 'quiet' | 'dangerous'
  /** Values that the form sends beside those of its fields. */
  hidden?: Readonly<Record<string, string>>
  isMultipart?: boolean
  children?: ComponentChildren
}>

/** A form that does one thing. */
export function ActForm(props: ActFormProps): JSX.Element {
  const { action, label, kind = 'primary', hidden = {}, isMultipart = false, children } = props
  return (
    <form
      class="act"
      method="post"
      action={action}
      enctype={isMultipart ? 'multipart/form-data' : undefined}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button kind={kind}>{label}</Button>
    </form>
  )
}

type AskedActProps = ActFormProps & Readonly<{ ask: string; warning: string }>

/** A form that says first what its act does, and asks. */
export function AskedAct({
  ask,
  warning,
  kind = 'dangerous',
  ...form
}: AskedActProps): JSX.Element {
  return (
    <Ask act={ask}>
      <p>{warning}</p>
      <ActForm kind={kind} {...form} />
    </Ask>
  )
}

/** The language in which somebody is written to, each by its own name. */
export function LanguageChoice(props: Readonly<{ label: string; value: Language }>): JSX.Element {
  const options = [
    ['tr', 'Türkçe'],
    ['en', 'English'],
  ] as const
  return <ChoiceEntry name="language" options={options} {...props} />
}
