/** Form fields in their order, duplicates included: a hash can cover all of them. */
export type FormPairs = readonly (readonly [name: string, value: string])[]
