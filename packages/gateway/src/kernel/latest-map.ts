/** A map that holds so many entries at most: whatever was set longest ago makes room. */
export class LatestMap<Key, Value> extends Map<Key, Value> {
  readonly #entriesMaximum: number

  constructor(entriesMaximum: number) {
    super()
    this.#entriesMaximum = entriesMaximum
  }

  override set(key: Key, value: Value): this {
    // Taken out first, so that the order of the map is the order of the last setting.
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#entriesMaximum) this.#forgetOldest()
    return this
  }

  #forgetOldest(): void {
    for (const oldest of this.keys()) {
      this.delete(oldest)
      return
    }
  }
}
