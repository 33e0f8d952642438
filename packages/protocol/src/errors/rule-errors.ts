import { errorEntries } from './catalogue-entry.ts'

/** 0xxx: the gateway's own rules. The public codes of this API family keep their meaning. */
export const RULE_ERRORS = errorEntries(
  { status: 200, group: 'rule', audience: 'merchant', retry: 'afterFix' },
  {
    MERCHANT_INVALID: {
      code: '0001',
      tr: 'Üye işyeri geçersiz; merchantId çağıranın kendi kimliği olmalıdır.',
      en: 'The merchant is invalid; merchantId must be the caller’s own.',
    },
    MERCHANT_NOT_ACTIVE: {
      code: '0003',
      status: 401,
      tr: 'Üye işyeri etkin değil; işleticiye başvurun.',
      en: 'The merchant is not active; contact the operator.',
    },
    TRANSACTION_TYPE: {
      code: '0004',
      retry: 'never',
      tr: 'Bu işlem bu siparişte yapılamaz.',
      en: 'This operation is not possible on this order.',
    },
    TERMINAL_NOT_FOUND: {
      code: '0005',
      tr: 'gateway alanındaki terminal tanımlı değil; takma adı düzeltin veya alanı boş bırakın.',
      en: 'The terminal named in gateway is not known; correct the alias or leave the field out.',
    },
    AMOUNT: {
      code: '0007',
      tr: 'Tutar bu işlem için uygun değil.',
      en: 'The amount does not fit this operation.',
    },
    PAYMENT_TYPE: {
      code: '0008',
      tr: 'Ödeme tipi bu işlem için uygun değil.',
      en: 'The payment type does not fit this operation.',
    },
    SESSION_INVALID: {
      code: '0009',
      group: 'threeDSecure',
      retry: 'never',
      tr: '3-D Secure oturumu bu adım için uygun değil; yeni bir oturum açın.',
      en: 'The 3-D Secure session does not allow this step; create a new session.',
    },
    HALF_SECURE_NOT_ALLOWED: {
      code: '0014',
      group: 'threeDSecure',
      retry: 'never',
      tr: 'Yarı güvenli doğrulama (mdStatus 2, 3, 4) kabul edilmiyor.',
      en: 'Half-secure verification (mdStatus 2, 3, 4) is not accepted.',
    },
    SESSION_NOT_FOUND: {
      code: '0015',
      group: 'threeDSecure',
      tr: '3-D Secure oturumu bulunamadı; threeDSessionId değerini denetleyin.',
      en: 'The 3-D Secure session was not found; check threeDSessionId.',
    },
    CARD_TOKEN_NOT_FOUND: {
      code: '0110',
      tr: 'cardToken bulunamadı veya süresi doldu; kartı yeniden token’a çevirin.',
      en: 'The cardToken was not found or has expired; tokenise the card again.',
    },
    INSTALLMENT_NOT_OFFERED: {
      code: '0111',
      tr: 'Bu kart için bu taksit sayısı sunulmuyor; /v1/Installment sonucundan birini seçin.',
      en: 'This installment count is not offered for this card; choose one that /v1/Installment lists.',
    },
    PERMISSION_MISSING: {
      code: '0112',
      tr: 'Üye işyerinin bu işlem için yetkisi yok; işleticiden isteyin.',
      en: 'The merchant is not permitted to do this; ask the operator.',
    },
    CURRENCY_NOT_SUPPORTED: {
      code: '0113',
      tr: 'Para birimi desteklenmiyor; TRY gönderin.',
      en: 'The currency is not supported; send TRY.',
    },
    ORDER_NOT_FOUND: {
      code: '0114',
      tr: 'Sipariş bulunamadı; orderId değerini denetleyin.',
      en: 'The order was not found; check orderId.',
    },
    REQUIRES_DAY_END: {
      code: '0115',
      retry: 'later',
      tr: 'İade gün sonundan sonra yapılabilir; bugün için iptal (reverse) kullanın.',
      en: 'A return is possible after the end-of-day closing; reverse the order today.',
    },
    DAY_ALREADY_CLOSED: {
      code: '0116',
      retry: 'never',
      tr: 'Gün sonu alındı, sipariş artık iptal edilemez; iade (return) kullanın.',
      en: 'The day is closed and the order can no longer be reversed; return it.',
    },
    RETURN_EXCEEDS_AMOUNT: {
      code: '0117',
      tr: 'İadelerin toplamı işlem tutarını aşamaz.',
      en: 'The sum of the returns cannot exceed the amount of the transaction.',
    },
    ORDER_REVERSED: {
      code: '0118',
      retry: 'never',
      tr: 'İptal edilmiş işlem iade edilemez.',
      en: 'A cancelled transaction cannot be returned.',
    },
    ORDER_STATE: {
      code: '0119',
      retry: 'never',
      tr: 'Siparişin durumu bu işleme izin vermiyor.',
      en: 'The state of the order does not allow this operation.',
    },
    ORDER_BUSY: {
      code: '0120',
      retry: 'later',
      tr: 'Bu siparişte başka bir işlem sürüyor; biraz sonra yineleyin.',
      en: 'Another operation on this order is under way; repeat in a moment.',
    },
    CAPTURE_EXCEEDS_PREAUTH: {
      code: '0121',
      tr: 'PostAuth tutarı ön provizyon tutarını aşamaz.',
      en: 'The PostAuth amount cannot exceed the pre-authorised amount.',
    },
    INTEGRATION_MODE: {
      code: '0122',
      tr: 'integrationMode bu üye işyeri için açık değil; Api gönderin.',
      en: 'The integrationMode is not open to this merchant; send Api.',
    },
    TERMINAL_PAUSED: {
      code: '0125',
      retry: 'later',
      tr: 'Terminal yeni ödemelere kapatıldı; gateway alanında başka bir terminal gönderin veya işleticiye başvurun. İade, iptal ve sorgulama yapılabilir.',
      en: 'The terminal takes no new payments for now; name another one in gateway, or contact the operator. Returns, reversals and inquiries go on.',
    },
    TERMINAL_REMOVED: {
      code: '0126',
      retry: 'never',
      tr: 'Bu siparişin terminali kaldırıldı; iadeyi doğrudan bankadan isteyin veya işleticiye başvurun.',
      en: 'The terminal of this order was removed; ask the bank itself for the return, or contact the operator.',
    },
    TERMINAL_NOT_SERVED: {
      code: '0128',
      retry: 'later',
      tr: 'Terminalin bankasına bu sunucudan ulaşılamıyor: bağlayıcısı tanınmıyor veya simülatör çalışmıyor. İşleticiye başvurun.',
      en: 'This gateway cannot call the terminal’s bank: its connector is unknown here, or the simulator is down. Contact the operator.',
    },
    NO_TERMINAL_AVAILABLE: {
      code: '0134',
      retry: 'later',
      tr: 'Bu ödemeyi şu anda alabilecek terminal yok; birazdan yeniden deneyin veya gateway alanında bir terminal gönderin.',
      en: 'No terminal can take this payment now; try again later, or name a terminal in gateway.',
    },
    POINTS_NOT_OFFERED: {
      code: '0129',
      retry: 'never',
      tr: 'Terminalin bankası puan sorgulatmıyor.',
      en: 'The terminal’s bank does not tell the points of a card.',
    },
    CAPTURE_MISMATCH: {
      code: '0127',
      tr: 'PostAuth ön provizyonun değerlerini değiştiremez; alanı göndermeyin veya ön provizyondaki değeri gönderin; threeDSessionId yalnız PostAuth türünde bir oturumun olabilir.',
      en: 'A PostAuth cannot change what its PreAuth said; leave the field out or send the PreAuth’s value; a threeDSessionId can only be that of a PostAuth session.',
    },
  },
)
