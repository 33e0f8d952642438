import { inspect } from 'node:util'

/**
 * A value that must not be seen: card numbers, security codes, SecretKeys, vault keys.
 *
 * Whatever prints it (template strings, JSON, console, the debugger's inspect) prints its label. The
 * only way in is `expose()`, so every place that reads a secret is one search away.
 */
export class Secret<T> {
  readonly label: string
  readonly #value: T

  constructor(label: string, value: T) {
    this.label = label
    this.#value = value
  }

  expose(): T {
    return this.#value
  }

  toString(): string {
    return `[${this.label}]`
  }

  toJSON(): string {
    return this.toString()
  }

  [inspect.custom](): string {
    return this.toString()
  }
}
