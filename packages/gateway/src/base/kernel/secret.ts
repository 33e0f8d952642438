import { inspect } from 'node:util'

/**
 * A value that must not be printed: a card number, security code, SecretKey or vault key.
 *
 * Template strings, JSON, the console and `inspect` print its label. Only `expose()` gives the value, so a
 * search for it finds every place that reads a secret.
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
