import type { ComponentChildren, JSX } from 'preact'

type Option = Readonly<{ value: string; text: ComponentChildren }>

type ChipsProps = Readonly<{
  name: string
  legend: string
  options: readonly Option[]
  chosen: readonly string[]
}>

/** Choices of which several may be made. They are check boxes, so a form without script carries them. */
export function Chips({ name, legend, options, chosen }: ChipsProps): JSX.Element {
  return (
    <fieldset class="chips">
      <legend>{legend}</legend>
      {options.map(({ value, text }) => (
        <label key={value} class="chip">
          <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

type LinkTab = Readonly<{ href: string; title: string; isCurrent: boolean; beside?: JSX.Element }>

/** Views of one list, of which one is shown. `beside` is a small form, as for removing a view. */
export function LinkTabs({
  label,
  tabs,
}: Readonly<{ label: string; tabs: readonly LinkTab[] }>): JSX.Element {
  return (
    <nav class="link-tabs" aria-label={label}>
      {tabs.map(({ href, title, isCurrent, beside }) => (
        <span key={href} class="link-tab">
          <a href={href} aria-current={isCurrent ? 'true' : undefined}>
            {title}
          </a>
          {beside}
        </span>
      ))}
    </nav>
  )
}
