import { errorEntries } from './catalogue-entry.ts'

/** 01xx: errors in the request itself, found before any rule is checked. */
export const REQUEST_ERRORS = errorEntries(
  { status: 400, group: 'request', audience: 'merchant', retry: 'afterFix', at: 'everyCall' },
  {
    INVALID_FIELD: {
      code: '0100',
      at: 'fields',
      tr: 'Geçersiz alan.',
      en: 'Invalid field.',
    },
    MALFORMED_BODY: {
      code: '0101',
      at: 'bodies',
      tr: 'İstek gövdesi okunamadı; UTF-8 ile kodlanmış geçerli JSON (veya form) gönderin.',
      en: 'The body could not be read; send valid JSON (or form data) in UTF-8.',
    },
    UNKNOWN_PATH: {
      code: '0102',
      status: 404,
      tr: 'Böyle bir adres yok; yolu API belgelerinden denetleyin.',
      en: 'There is no such path; check it in the API reference.',
    },
    METHOD_NOT_ALLOWED: {
      code: '0103',
      status: 405,
      tr: 'Bu adres bu yöntemi kabul etmiyor.',
      en: 'This path does not accept this method.',
    },
    BODY_TOO_LARGE: {
      code: '0104',
      at: 'bodies',
      status: 413,
      tr: 'İstek gövdesi çok büyük; sınır 64 KiB.',
      en: 'The body is too large; the limit is 64 KiB.',
    },
    CONTENT_TYPE: {
      code: '0105',
      at: 'bodies',
      status: 415,
      tr: 'Content-Type desteklenmiyor; JSON uçlar application/json, form uçları multipart/form-data bekler.',
      en: 'The Content-Type is not supported; JSON endpoints take application/json, form endpoints multipart/form-data.',
    },
    TOO_MANY_REQUESTS: {
      code: '0106',
      status: 429,
      retry: 'later',
      tr: 'Çok fazla istek; Retry-After süresi kadar bekleyin.',
      en: 'Too many requests; wait for the time in Retry-After.',
    },
    IDEMPOTENCY_KEY_REUSED: {
      code: '0107',
      at: 'keyedCalls',
      status: 422,
      tr: 'Idempotency-Key başka bir gövdeyle kullanılmış; yeni bir anahtar gönderin.',
      en: 'The Idempotency-Key was used with another body; send a new key.',
    },
    IDEMPOTENCY_KEY_RUNNING: {
      code: '0108',
      at: 'keyedCalls',
      status: 409,
      retry: 'later',
      tr: 'Aynı Idempotency-Key ile bir çağrı sürüyor; biraz sonra yineleyin.',
      en: 'A call with this Idempotency-Key is still running; repeat it in a moment.',
    },
    TOO_MANY_DECLINES: {
      code: '0109',
      at: ['pointInquiry', 'getThreeDSession', 'init3ds', 'provision'],
      status: 429,
      audience: 'cardHolder',
      retry: 'later',
      tr: 'Çok fazla reddedilen deneme oldu; bir süre sonra yeniden deneyin.',
      en: 'Too many attempts were declined; try again after a while.',
    },
    REQUEST_TIMEOUT: {
      code: '0123',
      status: 408,
      retry: 'later',
      tr: 'İstek zamanında tamamlanmadı; bağlantıyı denetleyip yineleyin.',
      en: 'The request did not arrive in time; check the connection and repeat it.',
    },
    HEADERS_TOO_LARGE: {
      code: '0124',
      status: 431,
      tr: 'Başlıklar çok büyük; sınır 16 KiB.',
      en: 'The headers are too large; the limit is 16 KiB.',
    },
    HOST_HEADER: {
      code: '0130',
      tr: 'İstekte tam olarak bir Host başlığı bulunmalıdır.',
      en: 'A request must have exactly one Host header.',
    },
    CONTENT_ENCODING: {
      code: '0131',
      status: 415,
      tr: 'Content-Encoding desteklenmiyor; gövdeyi sıkıştırmadan gönderin.',
      en: 'Content-Encoding is not supported; send the body uncompressed.',
    },
    EXPECTATION: {
      code: '0132',
      status: 417,
      tr: 'Expect başlığında yalnızca 100-continue kabul edilir.',
      en: 'The Expect header may only be 100-continue.',
    },
    TRANSFER_CODING: {
      code: '0133',
      status: 501,
      tr: 'Transfer-Encoding yalnızca chunked olabilir.',
      en: 'Transfer-Encoding may only be chunked.',
    },
  },
)
