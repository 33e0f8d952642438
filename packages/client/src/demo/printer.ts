import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

export type Output = Readonly<{ write: (text: string) => void; coloured: boolean }>

/** Writes the demo's story: headings, sentences, and the messages that went over the wire. */
export class Printer {
  readonly #output: Output

  constructor(output: Output) {
    this.#output = output
  }

  heading(text: string): void {
    this.#line(`\n${this.#styled(['bold', 'cyan'], text)}`)
  }

  say(text: string): void {
    this.#line(`  ${text}`)
  }

  good(text: string): void {
    this.#line(`  ${this.#styled('green', '✓')} ${text}`)
  }

  bad(text: string): void {
    this.#line(`  ${this.#styled('red', '✗')} ${text}`)
  }

  /** A line of a message, set off from the story. */
  detail(text: string): void {
    this.#line(`    ${this.#styled('dim', text)}`)
  }

  #styled(style: Style, text: string): string {
    return this.#output.coloured ? styleText(style, text) : text
  }

  #line(text: string): void {
    this.#output.write(`${text}\n`)
  }
}
