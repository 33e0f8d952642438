/** What the payer of a link said about themselves (decision 6.13); null: not asked for, or erased. */
export type Payer = Readonly<
  Record<'name' | 'email' | 'phoneNumber' | 'address' | 'note', string | null>
>
