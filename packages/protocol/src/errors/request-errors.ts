import type { ErrorEntry } from './catalogue-entry.ts'

const REQUEST = { status: 400, group: 'request', audience: 'merchant', retry: 'afterFix' } as const

/** 01xx: what is wrong with a request before any rule looks at it. */
export const REQUEST_ERRORS = {
  INVALID_FIELD: {
    ...REQUEST,
    code: '0100',
    message: { tr: 'Geçersiz alan.', en: 'Invalid field.' },
  },
  MALFORMED_BODY: {
    ...REQUEST,
    code: '0101',
    message: {
      tr: 'İstek gövdesi okunamadı; UTF-8 ile kodlanmış geçerli JSON (veya form) gönderin.',
      en: 'The body could not be read; send valid JSON (or form data) in UTF-8.',
    },
  },
  UNKNOWN_PATH: {
    ...REQUEST,
    code: '0102',
    status: 404,
    message: {
      tr: 'Böyle bir adres yok; yolu API belgelerinden denetleyin.',
      en: 'There is no such path; check it in the API reference.',
    },
  },
  METHOD_NOT_ALLOWED: {
    ...REQUEST,
    code: '0103',
    status: 405,
    message: {
      tr: 'Bu adres bu yöntemi kabul etmiyor.',
      en: 'This path does not accept this method.',
    },
  },
  BODY_TOO_LARGE: {
    ...REQUEST,
    code: '0104',
    status: 413,
    message: {
      tr: 'İstek gövdesi çok büyük; sınır 64 KiB.',
      en: 'The body is too large; the limit is 64 KiB.',
    },
  },
  CONTENT_TYPE: {
    ...REQUEST,
    code: '0105',
    status: 415,
    message: {
      tr: 'Content-Type desteklenmiyor; JSON uçlar application/json, form uçları multipart/form-data bekler.',
      en: 'The Content-Type is not supported; JSON endpoints take application/json, form endpoints multipart/form-data.',
    },
  },
  TOO_MANY_REQUESTS: {
    ...REQUEST,
    code: '0106',
    status: 429,
    retry: 'later',
    message: {
      tr: 'Çok fazla istek; Retry-After süresi kadar bekleyin.',
      en: 'Too many requests; wait for the time in Retry-After.',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    ...REQUEST,
    code: '0107',
    status: 422,
    message: {
      tr: 'Idempotency-Key başka bir gövdeyle kullanılmış; yeni bir anahtar gönderin.',
      en: 'The Idempotency-Key was used with another body; send a new key.',
    },
  },
  IDEMPOTENCY_KEY_RUNNING: {
    ...REQUEST,
    code: '0108',
    status: 409,
    retry: 'later',
    message: {
      tr: 'Aynı Idempotency-Key ile bir çağrı sürüyor; biraz sonra yineleyin.',
      en: 'A call with this Idempotency-Key is still running; repeat it in a moment.',
    },
  },
  TOO_MANY_DECLINES: {
    ...REQUEST,
    code: '0109',
    status: 429,
    audience: 'cardHolder',
    retry: 'later',
    message: {
      tr: 'Çok fazla reddedilen deneme oldu; bir süre sonra yeniden deneyin.',
      en: 'Too many attempts were declined; try again after a while.',
    },
  },
  REQUEST_TIMEOUT: {
    ...REQUEST,
    code: '0123',
    status: 408,
    retry: 'later',
    message: {
      tr: 'İstek zamanında tamamlanmadı; bağlantıyı denetleyip yineleyin.',
      en: 'The request did not arrive in time; check the connection and repeat it.',
    },
  },
  HEADERS_TOO_LARGE: {
    ...REQUEST,
    code: '0124',
    status: 431,
    message: {
      tr: 'Başlıklar çok büyük; sınır 16 KiB.',
      en: 'The headers are too large; the limit is 16 KiB.',
    },
  },
  HOST_HEADER: {
    ...REQUEST,
    code: '0130',
    message: {
      tr: 'İstekte tam olarak bir Host başlığı bulunmalıdır.',
      en: 'A request must have exactly one Host header.',
    },
  },
  CONTENT_ENCODING: {
    ...REQUEST,
    code: '0131',
    status: 415,
    message: {
      tr: 'Content-Encoding desteklenmiyor; gövdeyi sıkıştırmadan gönderin.',
      en: 'Content-Encoding is not supported; send the body uncompressed.',
    },
  },
  EXPECTATION: {
    ...REQUEST,
    code: '0132',
    status: 417,
    message: {
      tr: 'Expect başlığında yalnızca 100-continue kabul edilir.',
      en: 'The Expect header may only say 100-continue.',
    },
  },
  TRANSFER_CODING: {
    ...REQUEST,
    code: '0133',
    status: 501,
    message: {
      tr: 'Transfer-Encoding yalnızca chunked olabilir.',
      en: 'Transfer-Encoding may only be chunked.',
    },
  },
} as const satisfies Record<string, ErrorEntry>
