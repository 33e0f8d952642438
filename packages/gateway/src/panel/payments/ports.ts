import type { PaymentSearch, ViewStore } from '../../search/index.ts'

/** What the list of payments and the search need beside the frame. */
export type PaymentsPorts = Readonly<{ search: PaymentSearch; views: ViewStore }>
