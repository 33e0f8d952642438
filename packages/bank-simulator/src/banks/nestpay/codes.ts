import type { CardCodes } from '../../bank/index.ts'

/** The CORE codes that the simulator answers, with texts like a real bank's. */
export const CORE_ERRORS = {
  '1023': 'Taksit sayısı geçersiz.',
  '1027': 'Tutar, kullanılmak istenen puandan küçük olamaz.',
  '2001': 'İşlem tipi geçersiz.',
  '2002': 'Tekrarlayan ödeme (PbOrder) bu bankada desteklenmiyor.',
  '2008': 'İptal edilmeye uygun satış işlemi bulunamadı.',
  '2009': 'Tutar geçersiz.',
  '2010': 'Kartın son kullanma tarihi geçmiş.',
  '2011': 'Son kullanma tarihi formatı hatalı.',
  '2012': 'Kredi karti numarasi gecerli formatta degil.',
  '2016': 'Siparişin devam eden bir işlemi var.',
  '2105': 'Bu para birimi ile işlem yapılamaz.',
  '2115': 'Son otorizasyon yalnız ön otorizasyon işlemine yapılabilir.',
  '2116': 'Başarılı ön otorizasyon işlemi bulunamadı.',
  '2117': 'İade edilecek başarılı satış işlemi bulunamadı.',
  '2119': 'Para birimi orijinal işlem ile aynı değil.',
  '2120': 'Yalnız başarılı işlemler iptal edilebilir.',
  '2121': 'XID, CAVV veya ECI değeri 3D doğrulaması ile uyuşmuyor.',
  '2124': 'Yabancı para ile taksitli işlem yapılamaz.',
  '2127': 'Aynı XID birden fazla 3D işleminde kullanılamaz.',
  '2204': 'Bu kart ile taksitli işlem yapılamaz.',
  '2205': 'Bu kart ile puan kullanılamaz.',
  '2206': 'mdStatus değeri işlem için geçersiz.',
  '2207': 'Taksitli işlemde puan kullanılamaz.',
  '2301': 'Sipariş numarası geçersiz.',
  '2503': 'İade tutarı, iade edilebilir tutardan büyük olamaz.',
  '2504': 'İade edilebilir tutar kalmadı.',
  '2505': 'Son otorizasyon tutarı ön otorizasyon tutarından büyük olamaz.',
  '2507': 'Bu sipariş numarası ile daha önce başarılı işlem yapılmış.',
  '2508': 'Iade yapilamaz, siparis gunsonuna girmemis.',
  '2509': 'Son otorizasyona uygun ön otorizasyon işlemi bulunamadı.',
  '2511': 'İptal yapılamaz, sipariş günsonuna girmiş.',
  '2512': 'Ön otorizasyon tutarını bu kadar aşma yetkisi yok.',
  '2513': 'Ön otorizasyonun kapatılma süresi dolmuş.',
  '2515': 'Güvenlik kodu hatalı.',
  '2517': 'Bu kart ile iade yapılamaz.',
  '2601': 'Tutar veya para birimi 3D doğrulaması ile aynı değil.',
  '2603': 'Taksit sayısı 3D doğrulaması ile aynı değil.',
} as const

export type CoreCode = keyof typeof CORE_ERRORS

export const CARD_ERRORS: CardCodes<CoreCode> = {
  number: '2012',
  expiry: '2011',
  expired: '2010',
  code: '2515',
}
