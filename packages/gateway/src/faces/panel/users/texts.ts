import { byLanguage } from '../../design/index.ts'

/** The words of the pages about the people of the panel. */
export const USERS_TEXTS = byLanguage({
  title: { tr: 'Kullanıcılar', en: 'Users' },
  purpose: {
    tr: 'Paneli kimlerin, hangi rolle kullandığı. Yeni biri tek kullanımlık bir bağlantıyla katılır.',
    en: 'Who uses the panel, and in which role. Somebody new joins by an address that works once.',
  },
  none: { tr: 'Henüz kimse yok', en: 'Nobody yet' },
  noneBody: {
    tr: 'Birini davet edin: adı, e-postası ve rolü yeterli.',
    en: 'Invite somebody: a name, an e-mail address and a role are enough.',
  },
  inviteSomebody: { tr: 'Birini davet et', en: 'Invite somebody' },
  invite: { tr: 'Davet et', en: 'Invite' },
  name: { tr: 'Adı', en: 'Name' },
  email: { tr: 'E-posta', en: 'E-mail' },
  role: { tr: 'Rol', en: 'Role' },
  roleHint: {
    tr: 'Sistem rolleri tüm üye işyerlerini görür.',
    en: 'Roles of the gateway see all merchants.',
  },
  merchant: { tr: 'Üye işyeri', en: 'Merchant' },
  merchantHint: { tr: 'Yalnızca işyeri rolleri için.', en: 'Only for roles of a merchant.' },
  noMerchant: { tr: 'Yok (sistem rolü)', en: 'None (a role of the gateway)' },
  allMerchants: { tr: 'Tüm üye işyerleri', en: 'All merchants' },
  language: { tr: 'Dili', en: 'Language' },
  state: { tr: 'Durum', en: 'State' },
  invitedUntil: { tr: 'Davet geçerlilik sonu', en: 'Invited until' },
  invitationOver: { tr: 'Davetin süresi doldu', en: 'The invitation is over' },
  notSignedIn: { tr: 'Şimdi oturumu yok', en: 'Not signed in now' },
  signedIn: { tr: 'Oturumu açık, son kullanım', en: 'Signed in, last used' },
  methods: { tr: 'Giriş yolları', en: 'Ways to sign in' },
  methodsOf: {
    tr: (passkeys: number, hasPassword: boolean) =>
      [
        ...(passkeys === 0 ? [] : [`${passkeys} geçiş anahtarı`]),
        ...(hasPassword ? ['parola ve doğrulama uygulaması'] : []),
      ].join(', ') || 'Henüz yok',
    en: (passkeys: number, hasPassword: boolean) =>
      [
        ...(passkeys === 0 ? [] : [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`]),
        ...(hasPassword ? ['password and authenticator app'] : []),
      ].join(', ') || 'None yet',
  },
  since: { tr: 'Davet tarihi', en: 'Invited' },
  accessChanges: { tr: 'Hesaba dokunanlar', en: 'Who changed the account' },
  noAccessChanges: {
    tr: 'Kayıt yok (eski bir sürümden)',
    en: 'Not known (from an earlier release)',
  },
  atTheMachine: { tr: 'komut satırı', en: 'the command line' },
  sawAddress: { tr: 'adresi gördü', en: 'saw the address' },
  accessChangeActs: {
    Invite: { tr: 'Davet eden:', en: 'Invited by' },
    Reset: { tr: 'Sıfırlayan:', en: 'Reset by' },
    Role: { tr: 'Rolünü veren:', en: 'Role given by' },
  },
  changes: { tr: 'Değişiklikler', en: 'Changes' },
  changeRole: { tr: 'Rolünü değiştir', en: 'Change the role' },
  changeRoleBody: {
    tr: 'Kişinin açık oturumları kapanır; yeni rolüyle yeniden giriş yapar.',
    en: 'The person’s open sessions end; the next sign-in has the new role.',
  },
  endSessions: { tr: 'Oturumlarını kapat', en: 'End the sessions' },
  endSessionsBody: {
    tr: 'Kişi her yerde hemen çıkar, sonra yeniden giriş yapabilir.',
    en: 'The person is signed out everywhere at once, and may sign in again.',
  },
  reset: { tr: 'Giriş yollarını sıfırla', en: 'Reset the ways to sign in' },
  resetBody: {
    tr: 'Anahtarını ya da telefonunu yitiren ya da çaldıran biri için: tüm giriş yolları, kurtarma kodları ve oturumları silinir, yeni bir davet adresi gönderilir; e-posta ayarlı değilse gösterilir.',
    en: 'For somebody whose passkey or phone is lost or stolen: removes all ways to sign in, recovery codes and sessions, and mails a new one-time address, or shows it where no mail is set.',
  },
  inviteAgain: { tr: 'Yeni davet adresi', en: 'New one-time address' },
  inviteAgainBody: { tr: 'Eski adres geçersiz olur.', en: 'The old address stops working.' },
  remove: { tr: 'Kullanıcıyı kaldır', en: 'Remove this person' },
  removeBody: {
    tr: 'Oturumları kapanır, bir daha giriş yapamaz. Yaptıkları denetim izinde kalır.',
    en: 'The sessions end, and the person cannot sign in again. The audit trail keeps what was done.',
  },
  revoke: { tr: 'Daveti geri al', en: 'Take the invitation back' },
  revokeBody: {
    tr: 'Davet adresi geçersiz olur, kişi listeden çıkar.',
    en: 'Its address stops working, and the person leaves the list.',
  },
  yourself: {
    tr: 'Bu sizsiniz. Rolünüzü başka bir yönetici değiştirebilir.',
    en: 'This is you. Another owner can change your role.',
  },
  yourAccount: { tr: 'Hesabım', en: 'My account' },
  invitedTitle: {
    tr: (name: string) => `${name} davet edildi`,
    en: (name: string) => `${name} is invited`,
  },
  invitedLead: {
    tr: 'Bu adresi yalnızca davet ettiğiniz kişiye verin: adres bir kez kullanılır ve yalnızca şimdi gösterilir.',
    en: 'Give this address to nobody but the person: it works once, and is shown only now.',
  },
  mailed: {
    Sent: {
      tr: (email: string) => `Davet ${email} adresine gönderildi.`,
      en: (email: string) => `The invitation was sent to ${email}.`,
    },
    Failed: {
      tr: (email: string) =>
        `E-posta ${email} adresine gönderilemedi. Posta sunucusu düzelince kişinin sayfasında yeni davet adresi isteyin ya da sıfırlayın; adres burada gösterilmez.`,
      en: (email: string) =>
        `The e-mail to ${email} could not be sent. Once the mail server works, ask for a new one-time address, or reset the person, on the person’s page; the address is not shown here.`,
    },
    None: {
      tr: (email: string) => `Bu sistem e-posta göndermiyor; adresi kişiye (${email}) siz iletin.`,
      en: (email: string) =>
        `This gateway sends no e-mail; hand the address over to ${email} yourself.`,
    },
  },
  shownMeans: {
    tr: 'Adresi gördüğünüz için bu hesap 24 saat boyunca hiçbir isteği, sizin isteklerinizi ise hiç onaylayamaz.',
    en: 'Because you saw the address, this account cannot agree to anything for 24 hours, and never to what you ask for.',
  },
  copy: { tr: 'Kopyala', en: 'Copy' },
  validUntil: { tr: 'Geçerlilik sonu', en: 'Valid until' },
  backToList: { tr: 'Kullanıcılara dön', en: 'Back to the users' },
  done: {
    removed: { tr: 'Kullanıcı kaldırıldı.', en: 'The person was removed.' },
    revoked: { tr: 'Davet geri alındı.', en: 'The invitation was taken back.' },
    'role-changed': {
      tr: 'Rolü değişti, oturumları kapandı.',
      en: 'The role was changed, and the sessions ended.',
    },
    'sessions-ended': { tr: 'Oturumları kapandı.', en: 'The sessions ended.' },
    taken: {
      tr: 'Yapılmadı: bu e-postanın orada bir hesabı var. Önce onu kaldırın.',
      en: 'Nothing was done: this e-mail has an account there. Remove that one first.',
    },
    'last-owner': {
      tr: 'Yapılmadı: bu kişi son sistem sahibi. Önce başka birini sistem sahibi yapın; o kişi bir kez giriş yapmış olmalıdır.',
      en: 'Nothing was done: this is the last owner of the gateway. First make somebody else one, who must have signed in once.',
    },
  },
})
