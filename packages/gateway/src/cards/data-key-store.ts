import type { DataKeyClass, WrappedDataKey } from './data-key.ts'

/** Each class has at most one active key, which seals; the others only open. */
export type DataKeyStore = Readonly<{
  find: (keyId: string) => Promise<WrappedDataKey | null>
  findActive: (keyClass: DataKeyClass) => Promise<WrappedDataKey | null>
  /** Makes it the active key unless the class has one. False: another node was first. */
  insertFirst: (key: WrappedDataKey) => Promise<boolean>
  all: () => Promise<readonly WrappedDataKey[]>
}>
