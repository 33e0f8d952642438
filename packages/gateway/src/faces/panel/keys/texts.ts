/** The words of the pages of key pairs. */
export const KEY_TEXTS = {
  tr: {
    title: 'API anahtarları',
    purpose:
      'Bir yazılım bu işyeri adına ödeme almak için anahtar çiftiyle imza atar. Gizli anahtar yalnızca verildiği anda görünür.',
    pairs: 'Anahtar çiftleri',
    publicKey: 'PublicKey',
    created: 'Verildi',
    ends: 'Bitiş',
    live: 'Geçerli',
    ending: 'Bitiyor',
    ended: 'Bitti',
    days: (count: number) => (count === 0 ? 'bugün' : `${count} gün`),
    old: 'Bir yıldan eski: yenisiyle değiştirin.',
    none: 'Henüz anahtar çifti yok',
    noneHelp: 'İlk çifti verin; yazılımınız onunla imza atarak ödeme alabilir.',
    issue: 'Yeni anahtar çifti ver',
    issueHelp: 'Eski çiftler, iptal edilene dek geçerli kalır.',
    rollAsk: 'Yenisiyle değiştir',
    rollHelp:
      'Yeni bir çift verilir. Eskisi seçtiğiniz ana kadar geçerli kalır; yazılımınızı o zamana dek yeni çifte geçirin.',
    rollUntil: 'Eski çift ne zaman bitsin? (İstanbul saati)',
    roll: 'Yeni çifti ver',
    revokeAsk: 'İptal et',
    revokeHelp:
      'Bu çiftle imzalanan çağrılar beş saniye içinde reddedilir ve bu geri alınamaz. Çift hâlâ kullanılıyorsa önce yenisiyle değiştirin.',
    revoke: 'Anahtar çiftini iptal et',
    once: 'Gizli anahtarı şimdi saklayın',
    onceHelp:
      'SecretKey bir daha gösterilmez ve veritabanında yalnızca şifreli durur. Bu sayfayı kapattıktan sonra onu buradan alamazsınız.',
    secretKey: 'SecretKey',
    oldEnds: 'Eski çiftin bitişi',
    copy: 'Kopyala',
    toList: 'Sakladım, anahtarlara dön',
    done: { revoked: 'Anahtar çifti iptal edildi; her düğüm beş saniye içinde reddeder.' },
    refused: 'İşlem yapılmadı',
    refusals: {
      NotFound: 'Bu üye işyerinin böyle bir anahtar çifti yok.',
      AlreadyEnding:
        'Bu çiftin bitişi zaten belli. Yeni bir çift gerekiyorsa “Yeni anahtar çifti ver” düğmesini kullanın.',
      NotAhead: 'Bitiş gelecekte bir an olmalıdır.',
      AlreadyRevoked: 'Bu anahtar çifti daha önce iptal edilmiş.',
      IssuedMeanwhile:
        'Bu sayfa açıldıktan sonra bir anahtar çifti verildi ya da değişti; ikinci bir çift verilmedi. Listeye bakıp gerekiyorsa yeniden deneyin.',
    },
  },
  en: {
    title: 'API keys',
    purpose:
      'A program signs with a key pair to take payments for this merchant. The secret key is shown only when it is issued.',
    pairs: 'Key pairs',
    publicKey: 'PublicKey',
    created: 'Issued',
    ends: 'Ends',
    live: 'Live',
    ending: 'Ending',
    ended: 'Ended',
    days: (count: number) => (count === 0 ? 'today' : count === 1 ? '1 day' : `${count} days`),
    old: 'Older than a year: replace it.',
    none: 'There is no key pair yet',
    noneHelp: 'Issue the first one; your program can then sign with it and take payments.',
    issue: 'Issue a key pair',
    issueHelp: 'Earlier pairs stay live until they are revoked.',
    rollAsk: 'Replace',
    rollHelp:
      'A new pair is issued. The old one stays live until the moment that you choose; change your program over before then.',
    rollUntil: 'When does the old pair end? (Istanbul time)',
    roll: 'Issue the new pair',
    revokeAsk: 'Revoke',
    revokeHelp:
      'Calls that are signed with this pair are refused within five seconds, and this cannot be undone. If the pair is still in use, replace it first.',
    revoke: 'Revoke the key pair',
    once: 'Keep the secret key now',
    onceHelp:
      'The SecretKey is not shown again, and the database holds it encrypted only. Once you have left this page, you cannot get it here.',
    secretKey: 'SecretKey',
    oldEnds: 'The old pair ends',
    copy: 'Copy',
    toList: 'I have kept it, back to the keys',
    done: { revoked: 'The key pair is revoked; every node refuses it within five seconds.' },
    refused: 'Nothing was done',
    refusals: {
      NotFound: 'This merchant has no such key pair.',
      AlreadyEnding:
        'The end of that pair is set already. If you need a new pair, use “Issue a key pair”.',
      NotAhead: 'The end must lie in the future.',
      AlreadyRevoked: 'That key pair was revoked before.',
      IssuedMeanwhile:
        'A key pair was issued or changed after this page was opened; no second one was issued. Look at the list, and try again if you still need one.',
    },
  },
} as const

export type KeyRefusal = keyof (typeof KEY_TEXTS)['tr']['refusals']
