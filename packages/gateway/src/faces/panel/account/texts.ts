import { byLanguage } from '../../design/index.ts'

/** What an act of this page came to, as its address says it. */
export type Done =
  | 'passkey-added'
  | 'passkey-refused'
  | 'passkey-renamed'
  | 'passkey-removed'
  | 'password-set'
  | 'password-refused'
  | 'password-removed'
  | 'last-way'
  | 'session-ended'
  | 'no-session'

/** The words of the own account. */
export const ACCOUNT_TEXTS = byLanguage({
  title: { tr: 'Hesabım', en: 'My account' },
  email: { tr: 'E-posta', en: 'E-mail' },
  role: { tr: 'Rol', en: 'Role' },
  mayDo: { tr: 'Neler yapabilir', en: 'What it allows' },
  languageIs: { tr: 'Panelin dili:', en: 'Language of the panel:' },
  language: { tr: 'Türkçe', en: 'English' },
  otherLanguage: { tr: 'English', en: 'Türkçe' },
  save: { tr: 'Kaydet', en: 'Save' },
  back: { tr: 'Vazgeç, hesabıma dön', en: 'Back to my account' },
  change: { tr: 'Değiştir', en: 'Change' },
  staleTitle: {
    tr: 'Giriş yolları şimdi yalnızca görüntülenir',
    en: 'Your ways to sign in are only shown now',
  },
  staleBody: {
    tr: 'Değiştirmek için son on dakika içinde giriş yapmış olmanız gerekir. Açık kalmış bir oturumla hesabınız ele geçirilemez.',
    en: 'To change them you must have signed in within the last ten minutes. So nobody can take your account over by a session that was left open.',
  },
  signInAgain: { tr: 'Yeniden giriş yap', en: 'Sign in again' },
  passkeys: { tr: 'Geçiş anahtarları', en: 'Passkeys' },
  noPasskeys: { tr: 'Geçiş anahtarınız yok', en: 'You have no passkey' },
  noPasskeysBody: {
    tr: 'Parmak izi, yüz ya da PIN ile giriş yapın: parola yazılmaz, çalınmaz. Geçiş anahtarları için tarayıcıda JavaScript gerekir.',
    en: 'Sign in with your fingerprint, your face or a PIN: there is no password to type or to steal. Passkeys need JavaScript in the browser.',
  },
  addPasskey: { tr: 'Geçiş anahtarı ekle', en: 'Add a passkey' },
  passkeyName: { tr: 'Adı', en: 'Its name' },
  unnamed: { tr: 'Geçiş anahtarı', en: 'Passkey' },
  onDevices: { tr: 'Cihazlarınız arasında eşitlenir', en: 'Synchronised between your devices' },
  onOneDevice: { tr: 'Tek cihazda', en: 'On one device' },
  added: { tr: 'eklendi', en: 'added' },
  used: { tr: 'son kullanım', en: 'last used' },
  rename: { tr: 'Adını değiştir', en: 'Rename' },
  removePasskey: { tr: 'Anahtarı kaldır', en: 'Remove this passkey' },
  removePasskeyBody: {
    tr: 'Bu anahtarla artık giriş yapılamaz; öteki oturumlarınız kapanır.',
    en: 'It signs nobody in any more, and your other sessions end.',
  },
  passwordTitle: { tr: 'Parola ve doğrulama uygulaması', en: 'Password and authenticator app' },
  noPassword: {
    tr: 'Tanımlı değil. Geçiş anahtarının çalışmadığı bir cihazda işe yarar.',
    en: 'Not set up. It helps on a device where your passkey does not work.',
  },
  passwordSet: {
    tr: 'Tanımlı; parola son değişiklik:',
    en: 'Set up; the password was last changed',
  },
  changePassword: { tr: 'Parolayı değiştir', en: 'Change the password' },
  newApp: { tr: 'Yeni uygulama ve parola', en: 'New app and password' },
  setUp: { tr: 'Parola ve uygulama tanımla', en: 'Set up password and app' },
  setUpTitle: { tr: 'Parola ve doğrulama uygulaması', en: 'Password and authenticator app' },
  removePassword: { tr: 'Parolayı kaldır', en: 'Remove the password' },
  removePasswordBody: {
    tr: 'Parola ve doğrulama koduyla artık giriş yapılamaz; öteki oturumlarınız kapanır.',
    en: 'Password and code sign nobody in any more, and your other sessions end.',
  },
  codes: { tr: 'Kurtarma kodları', en: 'Recovery codes' },
  noCodes: {
    tr: 'Kurtarma kodunuz yok. Anahtarınızı yitirirseniz bir yöneticiye gerek kalmasın diye oluşturun.',
    en: 'You have none. Make them, so that you need nobody’s help when you lose your passkey.',
  },
  codesLeft: {
    tr: (left: number) => `On koddan ${left} tanesi kullanılabilir.`,
    en: (left: number) => `${left} of ten codes can still be used.`,
  },
  code: {
    tr: (position: number) => `${position}. kod`,
    en: (position: number) => `Code ${position}`,
  },
  codeUsed: { tr: 'kullanıldı', en: 'used' },
  newCodes: { tr: 'Yeni kodlar oluştur', en: 'Make new codes' },
  newCodesBody: {
    tr: 'Eski kodların tümü geçersiz olur. Yeni kodlar yalnızca bir kez gösterilir.',
    en: 'All old codes stop working. The new ones are shown once.',
  },
  sessions: { tr: 'Açık oturumlar', en: 'Open sessions' },
  sessionsLead: {
    tr: 'Tanımadığınız bir oturum görürseniz kapatın ve giriş yollarınızı yenileyin.',
    en: 'If you do not know one of them, end it, and renew your ways to sign in.',
  },
  thisBrowser: { tr: 'bu tarayıcı', en: 'this browser' },
  began: { tr: 'giriş', en: 'signed in' },
  lastUsed: { tr: 'son kullanım', en: 'last used' },
  endSession: { tr: 'Oturumu kapat', en: 'End this session' },
  endOthers: { tr: 'Öteki oturumları kapat', en: 'End the other sessions' },
  endOthersBody: {
    tr: 'Bu tarayıcı dışındaki tüm oturumlarınız hemen kapanır.',
    en: 'Every session of yours but this browser’s ends at once.',
  },
  methods: {
    Ticket: { tr: 'Tek kullanımlık adres', en: 'One-time address' },
    Passkey: { tr: 'Geçiş anahtarı', en: 'Passkey' },
    Password: { tr: 'Parola ve kod', en: 'Password and code' },
    RecoveryCode: { tr: 'Kurtarma kodu', en: 'Recovery code' },
    OpenId: { tr: 'Giriş sağlayıcısı', en: 'Sign-in provider' },
    OpenIdEarlier: {
      tr: 'Giriş sağlayıcısındaki açık oturum',
      en: 'Open session at the sign-in provider',
    },
  },
  done: {
    'passkey-added': {
      isGood: true,
      text: { tr: 'Geçiş anahtarı eklendi.', en: 'The passkey was added.' },
    },
    'passkey-refused': {
      isGood: false,
      text: {
        tr: 'Geçiş anahtarı eklenmedi: süre doldu, anahtar zaten kayıtlı ya da yirmi anahtarınız var. Yeniden deneyin.',
        en: 'The passkey was not added: it took too long, it is known already, or you have twenty. Try again.',
      },
    },
    'passkey-renamed': {
      isGood: true,
      text: { tr: 'Adı değiştirildi.', en: 'It has its new name.' },
    },
    'passkey-removed': {
      isGood: true,
      text: {
        tr: 'Geçiş anahtarı kaldırıldı, öteki oturumlarınız kapandı.',
        en: 'The passkey was removed, and your other sessions ended.',
      },
    },
    'password-set': {
      isGood: true,
      text: {
        tr: 'Parola kaydedildi, öteki oturumlarınız kapandı.',
        en: 'The password was saved, and your other sessions ended.',
      },
    },
    'password-refused': {
      isGood: false,
      text: {
        tr: 'Parola kaydedilmedi: uygulama kurulumu yarım kaldı. Yeniden başlayın.',
        en: 'The password was not saved: the app was not set up to the end. Begin again.',
      },
    },
    'password-removed': {
      isGood: true,
      text: {
        tr: 'Parola ve doğrulama uygulaması kaldırıldı.',
        en: 'Password and authenticator app were removed.',
      },
    },
    'last-way': {
      isGood: false,
      text: {
        tr: 'Kaldırılmadı: bu, son giriş yolunuz. Önce başka bir yol ekleyin.',
        en: 'Nothing was removed: this is your last way to sign in. Add another one first.',
      },
    },
    'session-ended': {
      isGood: true,
      text: { tr: 'Oturum kapatıldı.', en: 'The session has ended.' },
    },
    'no-session': {
      isGood: true,
      text: { tr: 'Kapatılacak başka oturum yoktu.', en: 'There was no other session to end.' },
    },
  },
})
