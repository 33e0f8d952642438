/** A passkey of a person. The private key never leaves the authenticator. */
export type Passkey = Readonly<{
  /** The credential's id as base64url. */
  credentialId: string
  userId: string
  /** The public key in the form of COSE (RFC 9052). */
  publicKey: Buffer
  /** The authenticator's count of its uses; 0 if it does not count. */
  counter: number
  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  transports: readonly string[]
  name: string
  /** Whether the passkey is on several devices of its owner. */
  isBackedUp: boolean
  createdAt: Date
  usedAt: Date | null
}>

export type PasskeyUse = Readonly<{
  credentialId: string
  counter: number
  isBackedUp: boolean
  usedAt: Date
}>

/** The maximum of passkeys of one person; nobody has as many devices. */
export const PASSKEYS_MAXIMUM = 20

export type PasskeyStore = Readonly<{
  /** A person's passkeys, the oldest first. */
  list: (userId: string) => Promise<readonly Passkey[]>
  find: (credentialId: string) => Promise<Passkey | null>
  /** False if the credential is already stored, or if the person has 20 passkeys. */
  insert: (passkey: Passkey) => Promise<boolean>
  /**
   * Records a use. False if the counter is not higher than the stored one, which means that the authenticator was
   * copied.
   */
  use: (use: PasskeyUse) => Promise<boolean>
  rename: (
    key: Readonly<{ userId: string; credentialId: string }>,
    name: string,
  ) => Promise<boolean>
  /** False where the person has no such passkey, or no other way to sign in. */
  remove: (key: Readonly<{ userId: string; credentialId: string }>) => Promise<boolean>
  removeAll: (userId: string) => Promise<void>
}>

const NAME_CHARACTERS_MAXIMUM = 60

/** A passkey's name in one line; `otherwise` where nothing was typed. */
export function passkeyName(text: string, otherwise: string): string {
  const name = text.replaceAll(/\s+/g, ' ').trim().slice(0, NAME_CHARACTERS_MAXIMUM)
  return name === '' ? otherwise : name
}
