export { renderInvitation } from './invitation-mail.ts'
export { maskRecipient, type Notice, type NoticeChannel, type NoticeStore } from './notice.ts'
export { timeText } from './notice-texts.ts'
export {
  eraseRecipients,
  forgetBudgets,
  type OutboxEntry,
  outbox,
  type SendNoticesPorts,
  sendNotices,
} from './send-notices.ts'
export { createSmsSender } from './sms-sender.ts'
export { createSmtpSender } from './smtp-sender.ts'
