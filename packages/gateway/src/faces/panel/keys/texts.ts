import { byLanguage } from '../../design/index.ts'

/** The words of the pages of key pairs. */
export const KEY_TEXTS = byLanguage({
  title: { tr: 'API anahtarları', en: 'API keys' },
  purpose: {
    tr: 'Bir yazılım bu işyeri adına ödeme almak için anahtar çiftiyle imza atar. Gizli anahtar yalnızca verildiği anda görünür.',
    en: 'A program signs with a key pair to take payments for this merchant. The secret key is shown only when it is issued.',
  },
  pairs: { tr: 'Anahtar çiftleri', en: 'Key pairs' },
  publicKey: 'PublicKey',
  created: { tr: 'Verildi', en: 'Issued' },
  ends: { tr: 'Bitiş', en: 'Ends' },
  live: { tr: 'Geçerli', en: 'Live' },
  ending: { tr: 'Bitiyor', en: 'Ending' },
  ended: { tr: 'Bitti', en: 'Ended' },
  days: {
    tr: (count: number) => (count === 0 ? 'bugün' : `${count} gün`),
    en: (count: number) => (count === 0 ? 'today' : count === 1 ? '1 day' : `${count} days`),
  },
  old: { tr: 'Bir yıldan eski: yenisiyle değiştirin.', en: 'Older than a year: replace it.' },
  none: { tr: 'Henüz anahtar çifti yok', en: 'There is no key pair yet' },
  noneHelp: {
    tr: 'İlk çifti verin; yazılımınız onunla imza atarak ödeme alabilir.',
    en: 'Issue the first one; your program can then sign with it and take payments.',
  },
  issue: { tr: 'Yeni anahtar çifti ver', en: 'Issue a key pair' },
  issueHelp: {
    tr: 'Eski çiftler, iptal edilene dek geçerli kalır.',
    en: 'Earlier pairs stay live until they are revoked.',
  },
  rollAsk: { tr: 'Yenisiyle değiştir', en: 'Replace' },
  rollHelp: {
    tr: 'Yeni bir çift verilir. Eskisi seçtiğiniz ana kadar geçerli kalır; yazılımınızı o zamana dek yeni çifte geçirin.',
    en: 'A new pair is issued. The old one stays live until the moment that you choose; change your program over before then.',
  },
  rollUntil: {
    tr: 'Eski çift ne zaman bitsin? (İstanbul saati)',
    en: 'When does the old pair end? (Istanbul time)',
  },
  roll: { tr: 'Yeni çifti ver', en: 'Issue the new pair' },
  revokeAsk: { tr: 'İptal et', en: 'Revoke' },
  revokeHelp: {
    tr: 'Bu çiftle imzalanan çağrılar beş saniye içinde reddedilir ve bu geri alınamaz. Çift hâlâ kullanılıyorsa önce yenisiyle değiştirin.',
    en: 'Calls that are signed with this pair are refused within five seconds, and this cannot be undone. If the pair is still in use, replace it first.',
  },
  revoke: { tr: 'Anahtar çiftini iptal et', en: 'Revoke the key pair' },
  once: { tr: 'Gizli anahtarı şimdi saklayın', en: 'Keep the secret key now' },
  onceHelp: {
    tr: 'SecretKey bir daha gösterilmez ve veritabanında yalnızca şifreli durur. Bu sayfayı kapattıktan sonra onu buradan alamazsınız.',
    en: 'The SecretKey is not shown again, and the database holds it encrypted only. Once you have left this page, you cannot get it here.',
  },
  secretKey: 'SecretKey',
  oldEnds: { tr: 'Eski çiftin bitişi', en: 'The old pair ends' },
  copy: { tr: 'Kopyala', en: 'Copy' },
  toList: { tr: 'Sakladım, anahtarlara dön', en: 'I have kept it, back to the keys' },
  done: {
    revoked: {
      tr: 'Anahtar çifti iptal edildi; her düğüm beş saniye içinde reddeder.',
      en: 'The key pair is revoked; every node refuses it within five seconds.',
    },
  },
  refused: { tr: 'İşlem yapılmadı', en: 'Nothing was done' },
  refusals: {
    NotFound: {
      tr: 'Bu üye işyerinin böyle bir anahtar çifti yok.',
      en: 'This merchant has no such key pair.',
    },
    AlreadyEnding: {
      tr: 'Bu çiftin bitişi zaten belli. Yeni bir çift gerekiyorsa “Yeni anahtar çifti ver” düğmesini kullanın.',
      en: 'The end of that pair is set already. If you need a new pair, use “Issue a key pair”.',
    },
    NotAhead: { tr: 'Bitiş gelecekte bir an olmalıdır.', en: 'The end must lie in the future.' },
    AlreadyRevoked: {
      tr: 'Bu anahtar çifti daha önce iptal edilmiş.',
      en: 'That key pair was revoked before.',
    },
    IssuedMeanwhile: {
      tr: 'Bu sayfa açıldıktan sonra bir anahtar çifti verildi ya da değişti; ikinci bir çift verilmedi. Listeye bakıp gerekiyorsa yeniden deneyin.',
      en: 'A key pair was issued or changed after this page was opened; no second one was issued. Look at the list, and try again if you still need one.',
    },
  },
})

export type KeyRefusal = keyof (typeof KEY_TEXTS)['tr']['refusals']
