/** Decision 6.5: live mode takes no notice that it cannot send; the sandbox takes all, and shows them. */

import { expect, it } from 'vitest'

import { readConfiguration } from '../../base/config/index.ts'
import { noticeChannels } from './notices.ts'

const LIVE = {
  VEZNE_MODE: 'live',
  DATABASE_URL: 'embedded',
  VEZNE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  ADMIN_TOKEN: '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa',
  ADMIN_PORT: '0',
  PUBLIC_URL: 'https://pay.example',
}
const SMTP = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'odeme@shop.example' }
const SMS = { SMS_URL: 'https://sms.example', SMS_TOKEN: 'token', SMS_SENDER: 'VAZOEVI' }

it.each([
  ['a sandbox', {}, ['Email', 'Sms']],
  ['a live gateway', LIVE, []],
  ['a live gateway with SMTP_URL', { ...LIVE, ...SMTP }, ['Email']],
  ['a live gateway with SMS_URL', { ...LIVE, ...SMS }, ['Sms']],
  ['a live gateway with both', { ...LIVE, ...SMTP, ...SMS }, ['Email', 'Sms']],
])('%s takes notices by %o', (_, environment, channels) => {
  expect([...noticeChannels(readConfiguration(environment))]).toEqual(channels)
})
