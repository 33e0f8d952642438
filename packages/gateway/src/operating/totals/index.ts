export { type Booked, bookedBy, bookedOf, netOf } from './booked.ts'
export { PAYMENT_KINDS, TOTAL_WORDS } from './payment-kinds.ts'
export { type Totals, totalsOf } from './totals-of.ts'
