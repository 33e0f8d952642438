export type { CreateLinkRequest } from './check-link-request.ts'
export { readEmailAddress, readPayer, readPhoneNumber } from './contacts.ts'
export { type CheckoutRequest, createCheckout } from './create-checkout.ts'
export { type CreatedLink, type CreateLinkCall, createLink } from './create-link.ts'
export { deleteLink, erasePayers, expireLinks } from './end-links.ts'
export { framersOf } from './frame-ancestors.ts'
export {
  type Checkout,
  labelsOf,
  linkStatus,
  linkUrl,
  orderNumber,
  PAYER_FIELDS,
  type PaymentLink,
} from './link.ts'
export type {
  LinkCursor,
  LinkFilter,
  LinkFunnel,
  LinkList,
  LinkPage,
  ListedNotice,
  ListedUse,
} from './link-list.ts'
export {
  gatherOpenings,
  type LinkOpening,
  type LinkOpenings,
  OPENINGS_MAXIMUM,
  type OpeningStore,
} from './link-openings.ts'
export {
  hasOneWayToPay,
  type LinkOffer,
  type LinkOfMerchant,
  type LinkOption,
  linkOptions,
  type PricedCard,
  priceCard,
} from './link-options.ts'
export { type LinkStatusView, linkStatusOf } from './link-status.ts'
export type {
  InsertVerdict,
  LinkKey,
  LinkStore,
  LinkUse,
  LinkWrites,
  Newcomer,
  NewLink,
  NewUse,
  NoticeBudgets,
  ReserveVerdict,
} from './link-store.ts'
export { type ClosedReason, type LinkState, openLink } from './open-link.ts'
export { finishLinkPayment, payLink } from './pay-link.ts'
export type { CreateLinkPorts, LinkPorts } from './ports.ts'
export type { LinkTryResult } from './provision-use.ts'
export { sweepUses } from './reserve-use.ts'
export { returnAddress } from './return-address.ts'
