import type { BinRecord } from './bin.ts'

/** Where BIN records are kept. Storage implements it over the tables `bin` and `bin_import`. */
export type BinStore = Readonly<{
  all: () => Promise<BinRecord[]>
  /**
   * Replaces every record at once: readers see the old table or the new one, never a mixture. `source`
   * says where the records came from, for the operator: a file's name, or `starter`.
   */
  replaceFrom: (records: readonly BinRecord[], origin: BinImport) => Promise<void>
  /** Changes with every import; the empty text while nothing was ever imported. */
  version: () => Promise<string>
}>

export type BinImport = Readonly<{ source: string }>
