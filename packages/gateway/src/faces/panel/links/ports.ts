import type {
  CreatedLink,
  CreateLinkCall,
  CreateLinkRequest,
  LinkKey,
  LinkList,
  LinkStatusView,
  LinkWrites,
} from '../../../payment/links/index.ts'
import type { FramePorts } from '../frame/index.ts'

/** What the pages of payment links need. */
export type LinksPorts = Pick<FramePorts, 'clock' | 'newId'> &
  Readonly<{
    linkList: LinkList
    /** Null also for another merchant's link. */
    findLink: (merchantId: string, linkId: string) => Promise<LinkStatusView | null>
    /** The use cases of the API, with the writes of `visit.acts.tryLink`. */
    createLink: (
      links: LinkWrites,
    ) => (call: CreateLinkCall, request: CreateLinkRequest) => Promise<CreatedLink>
    endLink: (links: LinkWrites, link: LinkKey) => Promise<boolean>
    /** The installment counts that the merchant's commission plans offer. */
    countsOffered: (merchantId: string) => Promise<readonly number[]>
    /** How this gateway can send a link. */
    noticeChannels: ReadonlySet<'Email' | 'Sms'>
  }>
