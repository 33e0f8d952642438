import type { ManifestPreset } from './bank-manifest.ts'
import { BANK_PROTOCOLS } from './bank-protocols.ts'

/** A bank whose addresses are public, with the protocol that it speaks. */
export type BankPreset = ManifestPreset & Readonly<{ connector: string }>

/** The banks of all manifests, in the order of their names. */
export const BANK_PRESETS: readonly BankPreset[] = BANK_PROTOCOLS.flatMap(
  ({ name: connector, presets }) => presets.map((preset) => ({ ...preset, connector })),
).toSorted((one, other) => (one.name < other.name ? -1 : 1))
