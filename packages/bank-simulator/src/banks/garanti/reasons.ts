import { declineText } from '../../bank/index.ts'

/** Why the bank itself refuses: Code 92, and the ReasonCode decides. */
export const REASONS = {
  '0002': 'Giriş yaptığınız işlem tipi için zorunlu alanları kontrol ediniz',
  '0104': 'Bu sipariş numarası ile daha önce işlem yapılmış',
  '0108': 'İşlem bulunamadı',
  '0110': 'İşlem bulunamadı',
  '0122': '3D doğrulaması geçersiz',
  '0202': 'İptal edebileceğiniz birden fazla ya da hiç işlem bulunmuyor',
  '0208': 'İade etmek istediğiniz işlem geçerli değil',
  '0651': 'Güvenlik kodu hatalı',
  '0652': 'Kullanıcının bu işlem için yetkisi yok',
  '0752': 'Terminal bulunamadı',
  '0753': 'Üye işyeri bulunamadı',
} as const

export type Reason = keyof typeof REASONS

type HostCode = Readonly<{ code: string; message: string }>

/** The host's code and text. A wrong security code is 12, and only the text tells it from other errors. */
export function hostAnswerOf(isoCode: string): HostCode {
  if (isoCode === '82') return { code: '12', message: 'CVC2/4CSC HATALI' }
  if (isoCode === '05') return { code: '05', message: 'RPC-05 condition was raised' }
  return { code: isoCode, message: declineText(isoCode).toLocaleUpperCase('tr') }
}
