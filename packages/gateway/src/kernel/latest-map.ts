/**
 * A map that holds so many entries at most: whatever was set longest ago makes room. Which that is, it
 * keeps track of once it is half full: what is in use has been set again before the other half fills.
 */
export class LatestMap<Key, Value> extends Map<Key, Value> {
  readonly #entriesMaximum: number

  constructor(entriesMaximum: number) {
    super()
    this.#entriesMaximum = entriesMaximum
  }

  override set(key: Key, value: Value): this {
    // Taken out first, so that the order of the map is the order of the last setting. Not while there is
    // much room: it makes the map grow with every few settings, and be built anew.
    if (this.size * 2 >= this.#entriesMaximum) this.delete(key)
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
