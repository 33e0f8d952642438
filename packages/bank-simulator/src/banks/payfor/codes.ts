/** ProcReturnCodes of the bank itself, with its texts. */
const TEXTS = {
  '00': 'Onaylandı',
  '101310': 'OrderID tekil olmalıdır',
  M001: 'Bonus miktari sipariş miktarından büyük olamaz.',
  M002: 'Para birimi kodu geçersiz.',
  M006: 'Son kullanma tarihi eksik yada hatalı , 4 karakter olmalıdır',
  M009: 'Şifre eşleşmesi başarılı değil, lütfen şifrenizi onaylayınız.',
  M014: 'Bilinmeyen Güvenlik tipi.',
  M015: 'Bilinmeyen İşlem tipi.',
  M018: 'Hatalı Cvv2',
  M019: 'İşlem tutarı 0,01 - 200.000 arasında olmalıdır.',
  M021: 'Bu işlem tipi için geçersiz güvenlik tipi',
  M025: 'OrderId alani hatali uzunlukta',
  M027: 'Aradığınız kayıt bulunamadı',
  M030: 'HASH Uyusmazlıgı',
  M038: 'OKUrl en fazla 200 karakter olabilir',
  M041: 'Geçersiz kart Numarası',
  M043: 'Request formu boş olamaz',
  M048: 'Hatali Deger',
  M049: 'Sisteme kimlik doğrulaması yapılamadı',
  V000: 'İşlem Devam Ediyor',
  V008: 'Üye işyeri bulunamadı.',
  V013: 'Seçili İşlem Bulunamadı!',
  V014: 'Bu işlem geri alınamaz, lüften asıl işlemi iptal edin.',
  V015: 'Girilen iade miktari asıl işlem tutarından büyük olamaz',
  V016: 'Seçili İşlem ön provizyon işlemi değildir !',
  V017: 'Bu sipariş zaten iptal edildi.',
  V018: 'Bu işlem iptal edilemez.',
  V019: "Kısmı iptal'e izin verilemez, işlem değeri değiştirilemez.",
  V025: 'Bu provizyon önceden kapatılmıştır.',
  V026: 'Provizyon süresi dolmuş',
  V027: 'Girilen tutar orjinal tutarin %15 kadar fazla veya eksik girilebilir.',
  V029: 'OrderID tekil olmalıdır',
  V030: 'Para birimi bulunamadi.',
  V033: '3D Kullanıcı Doğrulama Adımı Başarılı',
  V034: '3D Kullanıcı Doğrulama Adımı Başarısız',
  V037: 'Sipariş daha once iade edilmistir.',
  V038: 'Bu işlem tipi için yetkili değilsiniz.',
} as const

export type PayforCode = keyof typeof TEXTS

/** Two-digit codes of the bank's host. 34 is a wrong security code here, and fraud is 63. */
const HOST_TEXTS: ReadonlyMap<string, string> = new Map([
  ['04', 'Karta El Koy'],
  ['05', 'Red Onaylanmadı'],
  ['12', 'Geçersiz İşlem'],
  ['13', 'Geçersiz Tutar'],
  ['34', 'CVV2 Hatalı'],
  ['41', 'Kayıp Kart, Kartı Alın'],
  ['43', 'Çalıntı Kart, Kartı Alın'],
  ['51', 'Limit Yetersiz'],
  ['54', 'Süresi Dolmus Kart'],
  ['57', 'Karta İzin Verilmeyen İşlem'],
  ['58', 'POSa Izin Verilmeyen İşlem'],
  ['63', 'Güvenlik İhlali'],
])

/** The books keep ISO 8583 codes; the bank's host has two meanings of its own. */
export function hostCode(isoCode: string): string {
  if (isoCode === '82') return '34'
  return isoCode === '34' ? '63' : isoCode
}

export function textOf(code: string): string {
  return isPayforCode(code) ? TEXTS[code] : (HOST_TEXTS.get(code) ?? 'Red Onaylanmadı')
}

function isPayforCode(code: string): code is PayforCode {
  return code in TEXTS
}
