/** Decision 1.14: what a person reads in place of a page that cannot be served. */

import { ERRORS, type ErrorName } from '@vezne/protocol'
import { describe, expect, it } from 'vitest'
import { PAGES, type PageError } from '../page-catalogue/index.ts'
import { renderErrorPage } from './index.ts'

const shown = (name: ErrorName, changes: Partial<PageError> = {}) =>
  renderErrorPage({
    name,
    languageCode: 'en',
    isPosted: false,
    incidentId: null,
    retryAfterSeconds: null,
    fields: [],
    isSandbox: false,
    ...changes,
  })

const TITLES = [
  ['UNKNOWN_PATH', 'There is no such page', 'Böyle bir sayfa yok'],
  ['METHOD_NOT_ALLOWED', 'This page does not open by itself', 'Bu sayfa tek başına açılmaz'],
  ['BODY_TOO_LARGE', 'What was sent is too long', 'Gönderilen bilgi çok uzun'],
  ['CONTENT_TYPE', 'The request could not be read', 'İstek anlaşılamadı'],
  ['MALFORMED_BODY', 'The request could not be read', 'İstek anlaşılamadı'],
  ['HEADERS_TOO_LARGE', 'Your browser sent too much', 'Tarayıcınız çok fazla bilgi gönderdi'],
  ['HOST_UNKNOWN', 'This page is not here', 'Bu sayfa burada yok'],
  ['PLAIN_HTTP', 'A secure connection is needed', 'Güvenli bağlantı gerekiyor'],
  ['TOO_MANY_REQUESTS', 'Too many requests came at once', 'Kısa sürede çok fazla istek geldi'],
  ['NOT_READY', 'The service is not available just now', 'Şu anda hizmet veremiyoruz'],
  ['INTERNAL', 'Something went wrong', 'Bir hata oluştu'],
] as const

describe('the error page', () => {
  it.each(TITLES)('%s: "%s", "%s"', (name, en, tr) => {
    for (const [languageCode, title] of [
      ['en', en],
      ['tr', tr],
    ] as const) {
      const { status, headers, body } = shown(name, { languageCode })
      expect(status).toBe(ERRORS[name].status)
      expect(PAGES.pageError.statuses).toContain(status)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain(`<html lang="${languageCode}">`)
      expect(body).toContain(`<h1>${title}</h1>`)
    }
  })

  it('has the incident’s number and how long to wait', () => {
    expect(shown('INTERNAL', { incidentId: 'incident-7' }).body).toContain('incident-7')
    const { body } = shown('TOO_MANY_REQUESTS', { retryAfterSeconds: 42, languageCode: 'tr' })
    expect(body).toContain('42 saniye')
  })

  it('names what is wrong in a form', () => {
    expect(shown('INVALID_FIELD', { fields: ['note'] }).body).toContain('Invalid field: note')
    expect(shown('INVALID_FIELD').body).not.toContain('Invalid field')
  })

  it('reads the address again where that may help, and never repeats a form', () => {
    expect(shown('NOT_READY').body).toContain('<a class="onward" href>Try again</a>')
    expect(shown('NOT_READY', { isPosted: true }).body).not.toContain('<a ')
    expect(shown('UNKNOWN_PATH').body).not.toContain('<a ')
  })

  it('after a form, a failure does not say that nothing was paid: nobody knows', () => {
    for (const name of ['INTERNAL', 'NOT_READY'] as const) {
      expect(shown(name, { isPosted: true }).body).toContain('may have been taken')
      expect(shown(name).body).not.toContain('may have been taken')
    }
    expect(shown('BODY_TOO_LARGE', { isPosted: true }).body).not.toContain('may have been taken')
  })
})
