import { byLanguage } from '../../design/index.ts'

/** The words of the form that makes a link. A field has a label and a hint; an empty hint is left out. */
export const LINK_FORM_TEXTS = byLanguage({
  title: { tr: 'Ödeme linki oluştur', en: 'Make a payment link' },
  chooseFirst: {
    tr: 'Link bir üye işyerinin adına oluşturulur.',
    en: 'A link is made in the name of a merchant.',
  },
  toList: { tr: 'Linklere dön', en: 'Back to the links' },
  make: { tr: 'Linki oluştur', en: 'Make the link' },
  notMade: { tr: 'Link oluşturulmadı', en: 'The link was not made' },
  seeFields: {
    tr: 'İşaretli alanları düzeltin. Yazdıklarınız duruyor.',
    en: 'Correct the marked fields. What you typed is still there.',
  },
  noPermission: {
    tr: 'Bu üye işyerinin ödeme linki izni yok',
    en: 'This merchant may not use payment links',
  },
  noPermissionHint: {
    tr: 'İzni, üye işyerinin sayfasında bir işletici verir.',
    en: 'An operator gives the permission on the merchant’s page.',
  },
  used: {
    tr: 'Bu form daha önce bir link oluşturdu ve o link duruyor. Yazdıklarınız aşağıda; yeniden gönderirseniz bu bilgilerle ikinci bir link oluşur.',
    en: 'This form has made a link before, and that link stays. What you entered stands below; sent again, it makes a second link.',
  },
  wrongAmount: {
    tr: 'Tutar olarak okunamadı. 1.249,90 biçiminde, 0’dan büyük bir tutar yazın.',
    en: 'This is no amount. Write one above 0, such as 1,249.90.',
  },
  wrongMetadata: {
    tr: 'Her satır ad=değer biçiminde olmalı ve bir ad bir kez geçmelidir.',
    en: 'Each line must be name=value, and a name may come once.',
  },
  sampleAmount: { tr: '1.249,90', en: '1,249.90' },
  groups: {
    amount: { tr: 'Ne için, ne kadar', en: 'What for, and how much' },
    price: { tr: 'Taksit ve komisyon', en: 'Installments and commission' },
    rules: { tr: 'Kurallar', en: 'Rules' },
    payer: { tr: 'Ödeyenden istenenler', en: 'What the payer is asked for' },
    sending: { tr: 'Gönderim', en: 'Sending' },
    own: { tr: 'Kendi sistemleriniz için alanlar', en: 'Fields for your own systems' },
  },
  fields: {
    productName: {
      tr: ['Ürün ya da hizmet', 'Ödeyen, sayfanın başında bu adı görür.'],
      en: ['Product or service', 'The payer sees this name at the top of the page.'],
    },
    productDescription: { tr: ['Açıklama', ''], en: ['Description', ''] },
    amount: {
      tr: ['Tutar', 'Türk lirası; ödeyen girecekse boş.'],
      en: ['Amount', 'Turkish lira; empty if the payer enters it.'],
    },
    linkAmountType: { tr: ['Tutarı kim belirler?', ''], en: ['Who decides on the amount?', ''] },
    linkType: { tr: ['Kaç kez ödenebilir?', ''], en: ['How often can it be paid?', ''] },
    maxUsageCount: {
      tr: ['En çok kaç ödeme?', 'Yalnız birden çok kez ödenen linkler için.'],
      en: ['How many payments at most?', 'Only for links that are paid more than once.'],
    },
    expiryDate: {
      tr: ['Son geçerlilik', 'İstanbul saati; en çok bir yıl sonrası.'],
      en: ['Valid until', 'Time of Istanbul; at most a year ahead.'],
    },
    returnUrl: {
      tr: ['Dönüş adresi', 'Ödeyen, ödedikten sonra buraya dönebilir.'],
      en: ['Return address', 'Where payers may go after they paid.'],
    },
    notificationMethod: {
      tr: ['Link nasıl iletilsin?', 'Adresi kendiniz de iletebilirsiniz.'],
      en: ['How shall the link be sent?', 'You can also pass it on yourself.'],
    },
    languageCode: { tr: ['İletinin dili', ''], en: ['Language of the message', ''] },
    emailTo: {
      tr: ['E-posta adresleri', 'Her satıra bir adres, en çok 20.'],
      en: ['E-mail addresses', 'One a line, at most 20.'],
    },
    smsTo: {
      tr: ['Telefon numaraları', 'Her satıra bir numara, en çok 20.'],
      en: ['Telephone numbers', 'One a line, at most 20.'],
    },
    orderId: {
      tr: ['Sipariş numaranız', 'Durum sorgularında ve bildirimlerde geri gelir.'],
      en: ['Your order number', 'Status calls and notices give it back.'],
    },
    merchantReference: {
      tr: ['Referans', 'Linkin ödemelerinde görünür.'],
      en: ['Reference', 'Shown with the payments of the link.'],
    },
    metadata: {
      tr: ['Ek veri', 'Her satırda ad=değer. Kart ya da kişisel veri yazmayın.'],
      en: ['Further data', 'name=value on each line. No card data, no personal data.'],
    },
  },
  ticks: {
    is3dRequired: {
      tr: ['3-D Secure iste', 'Ödeyeni kartın bankası doğrular; ters ibraz riski azalır.'],
      en: [
        'Ask for 3-D Secure',
        'The card’s bank verifies the payer, which lowers the risk of chargebacks.',
      ],
    },
    commissionFromCustomer: {
      tr: ['Taksit komisyonunu ödeyen karşılasın', 'Taksitli ödemede tutara eklenir.'],
      en: [
        'The payer bears the commission of installments',
        'Added to the amount where the payer chooses installments.',
      ],
    },
    commissionFromCustomerSingleInstallment: {
      tr: ['Tek çekim komisyonunu ödeyen karşılasın', 'Tek çekimde tutara eklenir.'],
      en: [
        'The payer bears the commission of the single payment',
        'Added to the amount of a payment in full.',
      ],
    },
    isNameRequired: { tr: ['Ad soyad', ''], en: ['Name', ''] },
    isEmailRequired: { tr: ['E-posta', ''], en: ['E-mail', ''] },
    isPhoneNumberRequired: { tr: ['Telefon', ''], en: ['Telephone', ''] },
    isAddressRequired: { tr: ['Adres', ''], en: ['Address', ''] },
    isNoteRequired: { tr: ['Not', ''], en: ['Note', ''] },
  },
  asks: { tr: 'Bunları doldurmadan ödenemez', en: 'Nobody can pay without filling in these' },
  installments: { tr: 'Sunulan taksit sayıları', en: 'Offered installment counts' },
  single: { tr: 'Tek çekim', en: 'In full' },
  months: { tr: (count: number) => `${count} taksit`, en: (count: number) => `${count} months` },
  amountTypes: {
    tr: [
      ['FixedAmount', 'Tutar bellidir'],
      ['VariableAmount', 'Ödeyen girer'],
    ],
    en: [
      ['FixedAmount', 'The amount is fixed'],
      ['VariableAmount', 'The payer enters it'],
    ],
  },
  linkTypes: {
    tr: [
      ['SingleUse', 'Bir kez'],
      ['MultipleUse', 'Birden çok kez'],
    ],
    en: [
      ['SingleUse', 'Once'],
      ['MultipleUse', 'More than once'],
    ],
  },
  methods: {
    tr: [
      ['None', 'Kendim iletirim'],
      ['Email', 'E-posta ile'],
      ['Sms', 'SMS ile'],
      ['Both', 'E-posta ve SMS ile'],
    ],
    en: [
      ['None', 'I pass it on myself'],
      ['Email', 'By e-mail'],
      ['Sms', 'By SMS'],
      ['Both', 'By e-mail and SMS'],
    ],
  },
  languages: {
    tr: [
      ['tr', 'Türkçe'],
      ['en', 'İngilizce'],
    ],
    en: [
      ['tr', 'Turkish'],
      ['en', 'English'],
    ],
  },
})
