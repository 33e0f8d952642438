import type { ComponentChildren, JSX } from 'preact'

type CopyableProps = Readonly<{ value: string; label: string; isShort?: boolean }>

/**
 * A value that people paste elsewhere; `isShort` shows its first and last four characters. Its button is shown by the
 * page's script alone, and copies the whole value.
 */
export function Copyable({ value, label, isShort = false }: CopyableProps): JSX.Element {
  return (
    <span class={isShort ? 'copyable short' : 'copyable'}>
      {isShort ? <code title={value}>{shortText(value)}</code> : <code>{value}</code>}
      <button type="button" class="copy" data-copy={value} hidden>
        {label}
      </button>
    </span>
  )
}

/** First and last four characters of an id. */
export function shortText(id: string): string {
  return id.length <= 12 ? id : `${id.slice(0, 4)}…${id.slice(-4)}`
}

/** `html` is ours, made from code that was highlighted before: it is never a stranger's text. */
type CodeBlockProps = Readonly<{ html: string; label: string }>

/** A block of code; the page's script shows the button, which copies the code. */
export function CodeBlock({ html, label }: CodeBlockProps): JSX.Element {
  return (
    <div class="code">
      <button type="button" class="copy" hidden>
        {label}
      </button>
      <pre tabindex={0}>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </div>
  )
}

type Tab = Readonly<{ id: string; title: string; content: ComponentChildren }>
type TabsProps = Readonly<{ name: string; label: string; tabs: readonly Tab[] }>

/** At most eight tabs. They are radio buttons, so they work without script. */
export function Tabs({ name, label, tabs }: TabsProps): JSX.Element {
  return (
    <section class="tabs" aria-label={label}>
      {tabs.map(({ id, title }, index) => (
        <label key={id}>
          <input type="radio" name={name} value={id} checked={index === 0} />
          {title}
        </label>
      ))}
      {tabs.map(({ id, content }) => (
        <div key={id} class="panel">
          {content}
        </div>
      ))}
    </section>
  )
}
