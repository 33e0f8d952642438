/** Decision 6.5: the settings of e-mail and SMS are checked at the start. */

import { describe, expect, it } from 'vitest'

import { ConfigurationError, type Environment, readConfiguration } from './index.ts'

const SMTP = { SMTP_URL: 'smtps://vezne:hunter2@mail.example', MAIL_FROM: 'odeme@shop.example' }
const SMS = { SMS_URL: 'https://sms.example/send', SMS_TOKEN: 'hunter2', SMS_SENDER: 'VAZOEVI' }

function problemsOf(environment: Environment): string {
  try {
    readConfiguration(environment)
    return ''
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems.join('\n')
    throw error
  }
}

describe('notices', () => {
  it('go nowhere by default', () => {
    expect(readConfiguration({}).notices).toEqual({ smtp: null, sms: null })
  })

  it('use the configured servers, whose secrets cannot be printed', () => {
    const { notices } = readConfiguration({ ...SMTP, ...SMS })
    expect(notices.smtp?.url.expose()).toBe(SMTP.SMTP_URL)
    expect(notices.smtp?.from).toEqual({ name: '', address: 'odeme@shop.example' })
    expect(notices.sms).toMatchObject({ url: SMS.SMS_URL, sender: 'VAZOEVI' })
    expect(JSON.stringify(notices)).not.toContain('hunter2')
  })

  it('may have a sender with a name', () => {
    const { notices } = readConfiguration({ ...SMTP, MAIL_FROM: 'Çiçek Evi <a@b.example>' })
    expect(notices.smtp?.from).toEqual({ name: 'Çiçek Evi', address: 'a@b.example' })
  })

  it.each([
    [{ ...SMTP, MAIL_FROM: '' }, 'MAIL_FROM: SMTP_URL is set without it'],
    [{ ...SMS, SMS_TOKEN: '' }, 'SMS_TOKEN: SMS_URL is set without it'],
    [{ ...SMS, SMS_SENDER: '' }, 'SMS_SENDER: SMS_URL is set without it'],
    [{ ...SMTP, SMTP_URL: 'mail.example:25' }, 'SMTP_URL: write an absolute address'],
    [{ ...SMTP, MAIL_FROM: 'shop' }, 'MAIL_FROM: write an address such as'],
    [{ ...SMTP, MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'MAIL_FROM: write an address'],
    [{ ...SMTP, MAIL_FROM: 'A <a@b.example>, B <c@d.example>' }, 'MAIL_FROM: write an address'],
    [{ ...SMS, SMS_SENDER: 'VAZO EVI ISTANBUL' }, 'SMS_SENDER: write a number'],
    [
      { ...SMS, SMS_URL: 'http://sms.example', VEZNE_MODE: 'live' },
      'SMS_URL: live mode refuses plain http',
    ],
  ])('%o', (environment, problem) => {
    const problems = problemsOf(environment)
    expect(problems).toContain(problem)
    expect(problems).not.toContain('hunter2')
  })
})

describe('what notices may cost', () => {
  it('is bounded by default, and SMS stay in the country', () => {
    const { budgets, countries } = readConfiguration({}).noticeLimits
    expect(budgets).toEqual({ Sms: 1_000, Email: 10_000 })
    expect([...(countries ?? [])]).toEqual(['TR'])
  })

  it('can be set, and turned off', () => {
    const own = { NOTICE_BUDGET_SMS: '50', NOTICE_BUDGET_EMAIL: '0', NOTICE_COUNTRIES: 'TR, de' }
    const { budgets, countries } = readConfiguration(own).noticeLimits
    expect(budgets).toEqual({ Sms: 50, Email: 0 })
    expect([...(countries ?? [])]).toEqual(['TR', 'DE'])
    const off = { NOTICE_BUDGET_SMS: 'off', NOTICE_BUDGET_EMAIL: 'off', NOTICE_COUNTRIES: '*' }
    const unlimited = { budgets: { Sms: null, Email: null }, countries: null }
    expect(readConfiguration(off).noticeLimits).toEqual(unlimited)
  })

  it.each([
    [{ NOTICE_COUNTRIES: 'TR,Almanya' }, 'NOTICE_COUNTRIES: "ALMANYA" is no country'],
    [{ NOTICE_COUNTRIES: 'XQ' }, 'NOTICE_COUNTRIES: "XQ" is no country'],
    [{ NOTICE_BUDGET_SMS: '-1' }, 'NOTICE_BUDGET_SMS: write a whole number, or off'],
  ])('%o is refused', (environment, problem) => {
    expect(problemsOf(environment)).toContain(problem)
  })
})
