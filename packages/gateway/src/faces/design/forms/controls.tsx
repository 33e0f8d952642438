import type { ComponentChildren, JSX } from 'preact'

export type FieldProps = Readonly<{
  name: string
  label: string
  hint?: string
  /** What is wrong with the value, and what to do about it. */
  wrong?: string
  /** The field itself: an input, a select or a textarea with what `fieldAttributes` answers. */
  children: JSX.Element
}>

/** A labelled field with its hint and its error. */
export function Field({ name, label, hint, wrong, children }: FieldProps): JSX.Element {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint === undefined ? null : (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      {wrong === undefined ? null : (
        <span class="wrong" id={`${name}-wrong`}>
          {wrong}
        </span>
      )}
      {children}
    </div>
  )
}

/** What ties a field to its label, hint and error, for people who cannot see that they stand together. */
export function fieldAttributes({
  name,
  hint,
  wrong,
}: Pick<FieldProps, 'name' | 'hint' | 'wrong'>) {
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(wrong === undefined ? [] : [`${name}-wrong`]),
  ]
  return {
    id: name,
    name,
    ...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') }),
    ...(wrong === undefined ? {} : { 'aria-invalid': true }),
  }
}

type ButtonProps = Readonly<{
  /** `dangerous` moves money back or ends something. */
  kind?: 'primary' | 'quiet' | 'dangerous'
  isDisabled?: boolean
  children: ComponentChildren
}>

/** Submits the form in which it stands. */
export function Button({
  kind = 'primary',
  isDisabled = false,
  children,
}: ButtonProps): JSX.Element {
  return (
    <button type="submit" class={`button ${kind}`} disabled={isDisabled}>
      {children}
    </button>
  )
}

type ButtonLinkProps = Readonly<{
  href: string
  kind?: 'primary' | 'quiet'
  children: ComponentChildren
}>

/** Leads elsewhere, and looks like a button. */
export function ButtonLink({ href, kind = 'quiet', children }: ButtonLinkProps): JSX.Element {
  return (
    <a class={`button ${kind}`} href={href}>
      {children}
    </a>
  )
}
