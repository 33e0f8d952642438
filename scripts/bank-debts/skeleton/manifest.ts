/** A bank of which only the name is known: the test of the debts begins with it. */
export const MANIFEST = { name: 'skeleton', title: 'Skeleton' }
