import { byLanguage } from '../../design/index.ts'

/** The words of the page where acts wait for a second person. */
export const APPROVAL_TEXTS = byLanguage({
  title: { tr: 'Onay bekleyenler', en: 'Waiting for approval' },
  purpose: {
    tr: 'Bazı işlemler iki kişi ister: biri ister, rolü o işleme açık başka biri onaylar. İstekler 24 saat geçerlidir.',
    en: 'Some acts need two people: one asks, and another whose role allows the act agrees. A request is valid for 24 hours.',
  },
  empty: { tr: 'Onay bekleyen bir işlem yok', en: 'Nothing waits for approval' },
  emptyHint: {
    tr: 'İki kişi isteyen bir işlem istendiğinde burada görünür.',
    en: 'An act that needs two people appears here once somebody asks for it.',
  },
  ended: { tr: 'Sonuçlananlar', en: 'Ended' },
  kinds: {
    return: { tr: 'İade', en: 'Return' },
    outcome: { tr: 'Bankadan öğrenilen sonuç', en: 'An outcome, as the bank told it' },
    keys: { tr: 'Anahtar değişikliği', en: 'Change of keys' },
    credentials: { tr: 'Banka bilgisi değişikliği', en: 'Change of bank credentials' },
    people: { tr: 'Kullanıcı değişikliği', en: 'Change of people' },
    rules: { tr: 'İki kişi kurallarının gevşetilmesi', en: 'Rules of two people, made weaker' },
  },
  askedBy: { tr: 'İsteyen', en: 'Asked by' },
  until: { tr: 'Son an', en: 'Valid until' },
  seeOrder: { tr: 'Ödemeyi gör', en: 'See the payment' },
  own: {
    tr: 'Bu isteği siz açtınız; başka biri onaylamalı.',
    en: 'You asked for this yourself; somebody else must agree.',
  },
  notYours: {
    tr: 'Rolünüz bu işlemi onaylamaya açık değil.',
    en: 'Your role does not include this act, so you cannot agree to it.',
  },
  give: { tr: 'Onayla ve yap', en: 'Agree, and do it' },
  giveOnly: { tr: 'Onayla', en: 'Agree' },
  giveWhy: {
    tr: 'Onayınızla işlem hemen yapılır ve geri alınamaz.',
    en: 'With your approval it is done at once, and cannot be undone.',
  },
  giveOnlyWhy: {
    tr: 'Onayınızdan sonra işlemi isteyen kişi tamamlar.',
    en: 'The person who asked completes it once you agree.',
  },
  refuse: { tr: 'Reddet', en: 'Refuse' },
  refuseWhy: {
    tr: 'İstek kapanır; gerekirse yeniden açılabilir.',
    en: 'The request ends; it can be made again.',
  },
  again: { tr: 'Şimdi yap', en: 'Do it now' },
  againWhy: {
    tr: 'Onay verildi ama işlem tamamlanmadı. Yeniden basmak işlemi bir kez yapar.',
    en: 'Approval was given, but the act is not complete. Pressing again does it once.',
  },
  completeWhy: {
    keys: {
      tr: 'Onay verildi. Bastığınızda yeni anahtar çifti bir kez verilir ve gizli anahtar bir kez gösterilir.',
      en: 'Approval was given. Pressing issues the new key pair once, and shows its secret key once.',
    },
    people: {
      tr: 'Onay verildi. Bastığınızda tek kullanımlık adres bir kez gösterilir; adresi yalnızca o kişiye verin.',
      en: 'Approval was given. Pressing makes the one-time address and shows it once; give it to nobody but the person.',
    },
  },
  ofGateway: { tr: 'Sistem', en: 'The gateway' },
  waitsForAsker: {
    tr: 'Onaylandı; isteyen kişinin tamamlaması bekleniyor.',
    en: 'Agreed; the person who asked has to complete it.',
  },
  states: {
    Waiting: { tr: 'Onay bekliyor', en: 'Waiting' },
    Given: { tr: 'Onaylandı', en: 'Agreed' },
    Refused: { tr: 'Reddedildi', en: 'Refused' },
    Done: { tr: 'Yapıldı', en: 'Done' },
    Over: { tr: 'Süresi doldu', en: 'Over' },
  },
  outcomes: {
    done: { tr: 'yapıldı', en: 'done' },
    unknown: { tr: 'sonucu belirsiz', en: 'outcome unknown' },
    refused: { tr: 'banka kabul etmedi', en: 'the bank did not accept it' },
    Used: { tr: 'başlatıldı, sonucu yazılmadı', en: 'begun, and its end was not noted' },
    NotDone: { tr: 'kurallar izin vermedi', en: 'a rule refused it' },
  },
  done: {
    refused: { tr: 'İstek reddedildi.', en: 'The request was refused.' },
    given: {
      tr: 'Onaylandı; isteyen kişi işlemi tamamlayabilir.',
      en: 'Agreed; the person who asked can complete it.',
    },
    asked: {
      tr: 'İstek açıldı; ikinci bir kişinin onayı bekleniyor.',
      en: 'The request waits for a second person.',
    },
    rules: { tr: 'Kurallar kaydedildi.', en: 'The rules are saved.' },
    keys: {
      tr: 'Anahtar çifti iptal edildi; her düğüm beş saniye içinde reddeder.',
      en: 'The key pair is revoked; every node refuses it within five seconds.',
    },
    notDone: {
      tr: 'Onaylanan işlem artık yapılamıyor: anahtar ya da terminal o arada değişmiş. Bugünkü durumuna bakıp gerekiyorsa yeniden isteyin.',
      en: 'What was agreed to is not possible any more: the key pair or the terminal changed meanwhile. Look at it, and ask again if it is still needed.',
    },
  },
  facts: {
    act: { tr: 'Ne yapılacak', en: 'What is to be done' },
    publicKey: 'PublicKey',
    reason: { tr: 'İade nedeni', en: 'Reason of the return' },
    revokeAt: {
      tr: 'Eski çiftin bitişi (İstanbul saati)',
      en: 'The old pair ends (Istanbul time)',
    },
    operation: { tr: 'Siparişteki işlem', en: 'Operation of the order' },
    said: { tr: 'Bankanın söylediği', en: 'What the bank says' },
    source: { tr: 'Nereden öğrenildi', en: 'Where it was learnt' },
    authCode: { tr: 'Onay kodu', en: 'Authorisation code' },
    transactionId: { tr: 'Bankanın işlem numarası', en: 'The bank’s transaction id' },
    alias: 'Terminal',
    newAlias: { tr: 'Yeni adı', en: 'Its new name' },
    connector: { tr: 'Banka protokolü', en: 'Bank protocol' },
    isDefault: { tr: 'Varsayılan terminal olsun', en: 'Becomes the default terminal' },
    apiUrl: { tr: 'API adresi', en: 'API address' },
    gateUrl: { tr: '3D adresi', en: '3-D Secure address' },
    bankCode: { tr: 'Banka kodu', en: 'Bank code' },
    captureMaximumPercent: {
      tr: 'Ön provizyonun en çok kapanan yüzdesi',
      en: 'Maximum capture in percent',
    },
    dayEnd: { tr: 'Gün sonu saati', en: 'When its day ends' },
    halfSecureAccepted: {
      tr: 'Kabul edilen yarı güvenli sonuçlar',
      en: 'Accepted half secure results',
    },
    programmes: { tr: 'Kart programları', en: 'Card programmes' },
    credentials: { tr: 'Yazılan banka bilgileri', en: 'Credentials that were entered' },
    email: { tr: 'E-posta', en: 'E-mail' },
    name: { tr: 'Adı', en: 'Name' },
    role: { tr: 'Rol', en: 'Role' },
    merchant: { tr: 'Üye işyeri numarası', en: 'Merchant number' },
    language: { tr: 'Dili', en: 'Language' },
    returnsAbove: { tr: 'Bu tutarı aşan iadeler (₺)', en: 'Returns above (₺)' },
    keysRule: { tr: 'API anahtarları iki kişi ister', en: 'Keys need two people' },
    credentialsRule: {
      tr: 'Banka bilgileri iki kişi ister',
      en: 'Bank credentials need two people',
    },
  },
  acts: {
    issue: { tr: 'Yeni anahtar çifti ver', en: 'Issue a key pair' },
    roll: { tr: 'Anahtar çiftini yenisiyle değiştir', en: 'Replace a key pair' },
    revoke: { tr: 'Anahtar çiftini iptal et', en: 'Revoke a key pair' },
    add: { tr: 'Terminal ekle', en: 'Add a terminal' },
    change: { tr: 'Terminali değiştir', en: 'Change a terminal' },
    invite: { tr: 'Birini davet et', en: 'Invite somebody' },
    'invite-again': { tr: 'Yeni davet adresi', en: 'New one-time address' },
    reset: { tr: 'Giriş yollarını sıfırla', en: 'Reset the ways to sign in' },
    role: { tr: 'Rolünü değiştir', en: 'Change the role' },
  },
  switches: {
    on: { tr: 'açık', en: 'on' },
    off: { tr: 'kapalı', en: 'off' },
  },
  yes: { tr: 'evet', en: 'yes' },
  undecided: {
    NotOpen: {
      tr: 'Bu istek artık onaylanamaz: başka biri karar vermiş, süresi dolmuş, isteği siz açmışsınız ya da isteği açanın bu işe yetkisi kalmamış.',
      en: 'Nobody can agree to this request any more: somebody decided, its time is over, it is your own, or whoever asked may not do this any more.',
    },
    Younger: {
      tr: 'Hesabınız bu istekten daha yeni; daha önce katılmış biri onaylamalı.',
      en: 'Your account is newer than this request; somebody who joined before must agree.',
    },
    Held: {
      tr: 'Tek kullanımlık adresiniz son 24 saat içinde birine gösterildi; 24 saat dolmadan hiçbir isteği onaylayamazsınız. Başka biri onaylamalı.',
      en: 'Your one-time address was shown to somebody within the last 24 hours; until they are over you can agree to nothing. Somebody else must agree.',
    },
    Tied: {
      tr: 'Bu isteği siz onaylayamazsınız: isteği açan kişi hesabınızın tek kullanımlık adresini görmüş ya da son 24 saat içinde sizi davet etmiş, sıfırlamış ya da rolünüzü vermiş olabilir; ya da siz onun adresini gördünüz. Başka biri onaylamalı.',
      en: 'You cannot agree to this request: whoever asked may have seen the one-time address of your account, or invited, reset or re-roled you within the last 24 hours; or you saw the address of theirs. Somebody else must agree.',
    },
  },
  columns: {
    what: { tr: 'İşlem', en: 'Act' },
    state: { tr: 'Durum', en: 'State' },
    people: { tr: 'Kişiler', en: 'People' },
    amount: { tr: 'Tutar', en: 'Amount' },
  },
  rules: { tr: 'Hangi işlemler iki kişi ister', en: 'Which acts need two people' },
  rulesLead: {
    tr: '{merchant} için geçerli kurallar. Değişiklik denetim izine yazılır.',
    en: 'The rules of {merchant}. A change is written to the audit trail.',
  },
  chooseMerchant: {
    tr: 'Kuralları değiştirmek için soldan bir üye işyeri seçin.',
    en: 'Choose a merchant at the side to change its rules.',
  },
  returnsAbove: { tr: 'Bu tutarı aşan iadeler (₺)', en: 'Returns above this amount (₺)' },
  returnsAboveHint: {
    tr: 'Bir siparişin tüm iadeleri birlikte sayılır. Boş bırakılırsa tek kişi yeter.',
    en: 'All returns of one order count together. Empty: one person is enough.',
  },
  keys: { tr: 'API anahtarı değişiklikleri', en: 'Changes of API keys' },
  credentials: { tr: 'Terminalin banka bilgileri', en: 'A terminal’s bank credentials' },
  save: { tr: 'Kuralları kaydet', en: 'Save the rules' },
  wrongAmount: {
    tr: 'Tutarı 1.249,90 ya da 1249,90 biçiminde yazın ya da boş bırakın.',
    en: 'Write the amount as 1,249.90 or 1249.90, or leave it empty.',
  },
})
