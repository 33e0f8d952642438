export { type Booked, bookedBy, bookedOf, netOf } from './booked.ts'
export { PAYMENT_KINDS } from './payment-kinds.ts'
export { type Totals, totalsOf } from './totals-of.ts'
export { TOTAL_WORDS } from './words.ts'
