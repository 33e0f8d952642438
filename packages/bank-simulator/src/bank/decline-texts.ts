/** ISO 8583 codes, with the text of the bank's host: an approval has none. */
const DECLINE_TEXTS: ReadonlyMap<string, string> = new Map([
  ['00', ''],
  ['04', 'Karta el koyunuz'],
  ['05', 'İşlem onaylanmadı'],
  ['12', 'Geçersiz işlem'],
  ['13', 'Geçersiz tutar'],
  ['34', 'Sahtecilik şüphesi'],
  ['41', 'Kayıp kart'],
  ['43', 'Çalıntı kart'],
  ['51', 'Limit yetersiz'],
  ['54', 'Vadesi dolmuş kart'],
  ['57', 'Kart sahibine kapalı işlem'],
  ['58', 'Terminale kapalı işlem'],
  ['82', 'Güvenlik kodu hatalı'],
])

export function declineText(code: string): string {
  return DECLINE_TEXTS.get(code) ?? 'İşlem onaylanmadı'
}
