import { byLanguage } from '../../design/index.ts'

/** The words of the pages of merchants. */
export const MERCHANT_TEXTS = byLanguage({
  title: { tr: 'Üye işyerleri', en: 'Merchants' },
  purpose: {
    tr: 'Ağ geçidinden ödeme alan işyerleri; her birinin neye izni olduğu burada belirlenir.',
    en: 'Those who take payments through the gateway; what each may do is decided here.',
  },
  onePurpose: {
    tr: 'Bu işyerinin neye izni olduğu ve kime haber verileceği.',
    en: 'What this merchant may do, and whom to tell.',
  },
  list: { tr: 'Tüm üye işyerleri', en: 'All merchants' },
  name: { tr: 'Adı', en: 'Name' },
  number: { tr: 'Numarası', en: 'Number' },
  state: { tr: 'Durum', en: 'State' },
  suspended: { tr: 'Askıda', en: 'Suspended' },
  none: { tr: 'Henüz üye işyeri yok', en: 'There is no merchant yet' },
  noneHelp: {
    tr: 'İlkini oluşturun; ardından anahtar verip terminal ekleyin.',
    en: 'Create the first one; then issue its keys and add a terminal.',
  },
  createAsk: { tr: 'Yeni üye işyeri', en: 'New merchant' },
  createHelp: {
    tr: 'Oluşturunca ona anahtar çifti verin ve bir terminal ekleyin.',
    en: 'Once it exists, issue a key pair and add a terminal.',
  },
  nameLabel: { tr: 'Adı (işleticilerin gördüğü)', en: 'Name (what operators see)' },
  numberLabel: 'MerchantNumber',
  numberHint: {
    tr: 'On rakam. Boş bırakırsanız rastgele seçilir.',
    en: 'Ten digits. Drawn by lot if you leave it empty.',
  },
  allPermissions: { tr: 'Bütün izinlerle başlasın', en: 'Begin with all permissions' },
  allPermissionsHint: {
    tr: 'Gereklilikler ve istisnalar bunun içinde değildir.',
    en: 'Requirements and exceptions are not among them.',
  },
  create: { tr: 'Oluştur', en: 'Create' },
  facts: { tr: 'Bilgiler', en: 'Facts' },
  id: { tr: 'Kimlik', en: 'Id' },
  copy: { tr: 'Kopyala', en: 'Copy' },
  elsewhere: { tr: 'Bu işyerinin diğer sayfaları', en: 'Other pages of this merchant' },
  pages: {
    '/panel/payments': { tr: 'Ödemeler', en: 'Payments' },
    '/panel/terminals': { tr: 'Terminaller', en: 'Terminals' },
    '/panel/keys': { tr: 'API anahtarları', en: 'API keys' },
    '/panel/webhooks': { tr: 'Webhook’lar', en: 'Webhooks' },
    '/panel/plans': { tr: 'Komisyonlar', en: 'Prices' },
    '/panel/branding': { tr: 'Görünüm', en: 'Look' },
  },
  operatingState: { tr: 'Durum', en: 'State' },
  isActive: {
    tr: 'Bu işyerinin çağrıları kabul ediliyor.',
    en: 'Calls of this merchant are accepted.',
  },
  isSuspended: {
    tr: 'Bu işyerinin bütün çağrıları reddediliyor. Açık ödemeleri takip edilmeye devam eder.',
    en: 'All calls of this merchant are refused. Its open payments are still looked after.',
  },
  suspendAsk: { tr: 'Askıya al', en: 'Suspend' },
  suspendHelp: {
    tr: 'Bütün çağrıları ve ödeme bağlantıları beş saniye içinde reddedilmeye başlar: ödeme, iade ve sorgu da. İstediğiniz zaman geri açabilirsiniz.',
    en: 'All its calls and payment links are refused within five seconds: payments, returns and inquiries too. You can open it again at any time.',
  },
  suspend: { tr: 'İşyerini askıya al', en: 'Suspend the merchant' },
  resume: { tr: 'Yeniden aç', en: 'Open again' },
  permissions: { tr: 'İzinler ve gereklilikler', en: 'Permissions and requirements' },
  permissionsHelp: {
    tr: 'Değişiklik beş saniye içinde her düğümde geçerli olur.',
    en: 'A change holds on every node within five seconds.',
  },
  save: { tr: 'Kaydet', en: 'Save' },
  contact: { tr: 'Bilgilendirilecek kişi', en: 'Contact' },
  contactHelp: {
    tr: 'Bir webhook adresi yanıt vermeyince ona e-posta gönderilir.',
    en: 'Gets an e-mail when a webhook endpoint does not answer.',
  },
  email: { tr: 'E-posta', en: 'E-mail' },
  emailHint: {
    tr: 'Boş bırakırsanız kimseye gönderilmez.',
    en: 'Leave it empty, and nobody gets one.',
  },
  language: { tr: 'E-postanın dili', en: 'Language of the e-mail' },
  category: { tr: 'Satılan mal türü', en: 'Kind of goods' },
  categoryHelp: { tr: 'Taksit sınırları buna göre uygulanır.', en: 'Installment limits go by it.' },
  categoryLabel: { tr: 'Kategori', en: 'Category' },
  noCategory: { tr: 'Özel sınırı olmayan', en: 'None that has limits of its own' },
  noCategories: {
    tr: 'Henüz kategori yok: önce Komisyonlar ve sınırlar sayfasında taksit sınırlarını yükleyin.',
    en: 'There is no category yet: first import installment limits on the page Prices and limits.',
  },
  refusals: {
    NumberTaken: {
      tr: 'Bu MerchantNumber kullanılıyor; başkasını seçin ya da boş bırakın.',
      en: 'That MerchantNumber is taken; choose another one, or leave it empty.',
    },
    NumberMalformed: { tr: 'On rakam olmalıdır.', en: 'It must be ten digits.' },
    NameMissing: { tr: 'Bir ad yazın.', en: 'Write a name.' },
  },
  done: {
    created: {
      tr: 'Üye işyeri oluşturuldu. Sırada anahtar çifti ve terminal var.',
      en: 'The merchant is created. Its key pair and its terminal come next.',
    },
    suspended: {
      tr: 'Üye işyeri askıya alındı; her düğüm beş saniye içinde bilir.',
      en: 'The merchant is suspended; every node knows within five seconds.',
    },
    resumed: {
      tr: 'Üye işyeri yeniden açıldı; her düğüm beş saniye içinde bilir.',
      en: 'The merchant is open again; every node knows within five seconds.',
    },
    permissions: { tr: 'İzinler kaydedildi.', en: 'The permissions are saved.' },
    contact: { tr: 'Bilgilendirilecek kişi kaydedildi.', en: 'The contact is saved.' },
    category: { tr: 'Kategori kaydedildi.', en: 'The category is saved.' },
  },
})
