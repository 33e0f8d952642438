export { returnRoute, reverseRoute } from './after-payment.ts'
export { binInformationRoute, pointInquiryRoute } from './cards.ts'
export { endOfDayRoute } from './end-of-day.ts'
export { inquireRoute } from './inquire.ts'
export { installmentRoute } from './installment.ts'
export { createLinkRoute, deleteLinkRoute, linkStatusRoute } from './links.ts'
export { provisionRoute } from './provision.ts'
export {
  getThreeDSessionResultRoute,
  getThreeDSessionRoute,
  init3dsRoute,
} from './three-d-secure.ts'
export { tokensRoute } from './tokens.ts'
