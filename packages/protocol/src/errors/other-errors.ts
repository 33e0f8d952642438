import { errorEntries } from './catalogue-entry.ts'

/** 2xxx: 3-D Secure. */
export const THREE_D_SECURE_ERRORS = errorEntries(
  {
    status: 200,
    group: 'threeDSecure',
    audience: 'merchant',
    retry: 'afterFix',
    at: ['provision'],
  },
  {
    SESSION_NOT_VERIFIED: {
      code: '2001',
      tr: '3-D Secure doğrulaması bitmedi; currentStep VerificationFinished olmadan ödeme alınamaz.',
      en: 'The 3-D Secure verification is not finished; pay once currentStep is VerificationFinished.',
    },
    VERIFICATION_FAILED: {
      code: '2002',
      audience: 'cardHolder',
      retry: 'never',
      tr: '3-D Secure doğrulaması başarısız; ödeme alınmadı.',
      en: 'The 3-D Secure verification failed; no payment was taken.',
    },
    SESSION_MISMATCH: {
      code: '2003',
      tr: 'Gönderilen değer 3-D Secure oturumundakinden farklı.',
      en: 'A value differs from the one the 3-D Secure session was opened with.',
    },
    SESSION_ALREADY_USED: {
      code: '2004',
      at: ['init3ds', 'provision'],
      retry: 'inquire',
      tr: '3-D Secure oturumu bir ödemede kullanıldı; orderId ile sorgulayın.',
      en: 'The 3-D Secure session has been used by a payment; inquire by its orderId.',
    },
    SESSION_EXPIRED: {
      code: '2005',
      at: ['init3ds', 'provision'],
      retry: 'never',
      tr: '3-D Secure oturumunun süresi doldu; yeni bir oturum açın.',
      en: 'The 3-D Secure session has expired; create a new one.',
    },
  },
)

/** 3xxx: the outcome is unknown, or the bank could not be reached. */
export const OUTCOME_ERRORS = errorEntries(
  {
    status: 200,
    group: 'unknownOutcome',
    audience: 'merchant',
    retry: 'later',
    at: ['provision'],
  },
  {
    OUTCOME_UNKNOWN: {
      code: '3001',
      at: ['pointInquiry', 'provision', 'return', 'reverse'],
      retry: 'inquire',
      tr: 'Bankanın yanıtı alınamadı, sonuç henüz bilinmiyor; yinelemeyin, orderId ile sorgulayın.',
      en: 'The bank’s answer did not arrive and the outcome is not known yet; do not repeat, inquire by orderId.',
    },
    BANK_NOT_REACHED: {
      code: '3002',
      at: ['pointInquiry', 'provision', 'return', 'reverse'],
      audience: 'cardHolder',
      tr: 'Bankaya ulaşılamadı, işlem yapılmadı; güvenle yineleyebilirsiniz.',
      en: 'The bank could not be reached and nothing was done; it is safe to repeat.',
    },
    BANK_REFUSED_REQUEST: {
      code: '3003',
      at: ['pointInquiry', 'provision', 'return', 'reverse'],
      retry: 'afterFix',
      tr: 'Banka isteği kabul etmedi, işlem yapılmadı; terminal ayarlarını işleticiyle denetleyin.',
      en: 'The bank did not accept the request and did nothing; check the terminal’s settings with the operator.',
    },
    NEVER_BOOKED: {
      code: '3004',
      audience: 'cardHolder',
      tr: 'Banka bu işlemi kaydetmemiş, tutar çekilmedi; yeniden deneyebilirsiniz.',
      en: 'The bank never booked this payment and nothing was taken; it is safe to try again.',
    },
    PAYMENT_DIFFERS: {
      code: '3005',
      audience: 'cardHolder',
      retry: 'afterFix',
      tr: 'Bankaya giden ödeme istenenden farklıydı (kart, tutar, para birimi, taksit veya işlem türü), kabul edilmedi; alınan tutar bankada iptal ediliyor. Aynı kartla yeniden deneyin.',
      en: 'The payment at the bank was not the one that was asked for (card, amount, currency, installments or type) and is refused; what was taken is being cancelled at the bank. Try again with the same card.',
    },
  },
)

/** 4xxx: authentication. One code for each check of decision 2.1, in its order. */
export const AUTHENTICATION_ERRORS = errorEntries(
  {
    status: 401,
    group: 'authentication',
    audience: 'merchant',
    retry: 'afterFix',
    at: 'signedCalls',
  },
  {
    AUTHENTICATION_VALUE_MISSING: {
      code: '4001',
      tr: 'Kimlik doğrulama değeri eksik; PublicKey, Nonce, Signature, ConversationId ve MerchantNumber birer kez gönderilmelidir.',
      en: 'An authentication value is missing; send PublicKey, Nonce, Signature, ConversationId and MerchantNumber once each.',
    },
    KEY_UNKNOWN: {
      code: '4002',
      tr: 'PublicKey veya MerchantNumber tanınmıyor.',
      en: 'The PublicKey or the MerchantNumber is not known.',
    },
    SIGNATURE_INVALID: {
      code: '4003',
      tr: 'İmza doğrulanamadı.',
      en: 'The signature could not be verified.',
    },
    PAIR_ALREADY_USED: {
      code: '4004',
      tr: 'Nonce ve Signature çifti daha önce kullanıldı; her çağrıda yenisini üretin.',
      en: 'The Nonce and Signature pair has been used; make a new one for every call.',
    },
    NONCE_INVALID: {
      code: '4005',
      tr: 'Nonce kabul edilen aralıkta bir zaman değil; şimdiki zamanı 1970’ten bu yana milisaniye olarak, 13 rakamla gönderin.',
      en: 'The Nonce is no time inside the accepted window; send the present time as milliseconds since 1970, 13 digits.',
    },
    BODY_SIGNATURE_MISSING: {
      code: '4006',
      tr: 'X-Body-Signature eksik veya birden fazla; bu üye işyeri için her çağrıda bir kez gönderilmelidir.',
      en: 'X-Body-Signature is missing or was sent more than once; this merchant must send it once with every call.',
    },
    BODY_SIGNATURE_INVALID: {
      code: '4007',
      tr: 'X-Body-Signature doğrulanamadı; yöntemi, küçük harfli yolu, Nonce değerini ve gövdenin gönderilen baytlarını imzalayın.',
      en: 'X-Body-Signature could not be verified; sign the method, the path in lower case, the Nonce and the bytes of the body as sent.',
    },
    BODY_SIGNATURE_OUTDATED: {
      code: '4008',
      tr: 'Bu üye işyeri X-Body-Signature başlığını 2. sürümle (v2=…) göndermelidir; Idempotency-Key, ConversationId ve ClientIpAddress de imzalanır.',
      en: 'This merchant must send X-Body-Signature in version 2 (v2=…), which also signs Idempotency-Key, ConversationId and ClientIpAddress.',
    },
  },
)

/** 5xxx: payment links. */
export const LINK_ERRORS = errorEntries(
  { status: 200, group: 'link', audience: 'cardHolder', retry: 'never' },
  {
    LINK_NOT_FOUND: {
      code: '5001',
      at: ['deleteLink', 'linkStatus'],
      tr: 'Ödeme linki bulunamadı.',
      en: 'The payment link was not found.',
    },
    LINK_NOT_ACTIVE: {
      code: '5002',
      at: 'payersPage',
      tr: 'Ödeme linki artık kullanılamıyor.',
      en: 'The payment link can no longer be used.',
    },
    LINK_USED_UP: {
      code: '5003',
      at: 'payersPage',
      retry: 'later',
      tr: 'Ödeme linkinin kullanım hakkı doldu veya şu anda başka bir ödemede.',
      en: 'The payment link is used up, or in use by another payment right now.',
    },
    LINK_NOTICE_BUDGET: {
      code: '5004',
      at: ['createLink'],
      audience: 'merchant',
      retry: 'later',
      tr: 'Bugünkü SMS veya e-posta hakkınız bu linke yetmiyor, link oluşturulmadı; daha az alıcı ya da notificationMethod None gönderip linkUrl adresini kendiniz iletin. Hak gece yarısı (İstanbul) yenilenir.',
      en: 'What is left of today’s SMS or e-mails is too little for this link, and it was not created; send fewer recipients, or notificationMethod None and pass linkUrl on yourself. The budget is renewed at midnight in Istanbul.',
    },
  },
)

/** 7xxx: endpoints of webhooks. */
export const WEBHOOK_ERRORS = errorEntries(
  { status: 200, group: 'webhook', audience: 'merchant', retry: 'never' },
  {
    ENDPOINT_NOT_FOUND: {
      code: '7001',
      at: ['webhooksUpdate', 'webhooksRoll', 'webhooksDelete', 'webhooksTest'],
      tr: 'Bildirim adresi bulunamadı; POST /v1/Webhooks/list hepsini gösterir.',
      en: 'The endpoint was not found; POST /v1/Webhooks/list shows all of them.',
    },
    TOO_MANY_ENDPOINTS: {
      code: '7002',
      at: ['webhooksCreate'],
      retry: 'afterFix',
      tr: 'En çok 16 bildirim adresi olabilir; önce birini silin.',
      en: 'There can be 16 endpoints at most; delete one first.',
    },
  },
)

/** 9xxx: the gateway itself. */
export const GATEWAY_ERRORS = errorEntries(
  { status: 500, group: 'gateway', audience: 'merchant', retry: 'afterFix', at: 'everyCall' },
  {
    INTERNAL: {
      code: '9001',
      audience: 'operator',
      retry: 'inquire',
      tr: 'Beklenmeyen bir hata oluştu; olay numarasını işleticiye iletin.',
      en: 'Something unexpected happened; give the incident id to the operator.',
    },
    NOT_READY: {
      code: '9002',
      status: 503,
      retry: 'later',
      tr: 'Hizmet şu anda hazır değil; biraz sonra yineleyin.',
      en: 'The service is not ready; repeat in a moment.',
    },
    PLAIN_HTTP: {
      code: '9003',
      status: 400,
      tr: 'Şifrelenmemiş HTTP kabul edilmez; https:// adresini kullanın.',
      en: 'Plain HTTP is not accepted; use the https:// address.',
    },
    HOST_UNKNOWN: {
      code: '9004',
      status: 421,
      tr: 'Bu Host adı tanınmıyor; localhost ya da bir IP adresi kullanın veya adı ALLOWED_HOSTS ayarına ekleyin.',
      en: 'This Host is not known here; use localhost or an IP address, or add the name to ALLOWED_HOSTS.',
    },
  },
)
