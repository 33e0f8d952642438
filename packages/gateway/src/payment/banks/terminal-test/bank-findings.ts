import { BANK, BRANCH, bad, type Finding, good, NETWORK, unclear } from './finding.ts'

/** What a bank's answer can show of a terminal, by name. */
export const BANK_FINDINGS = {
  queryAnswered: good(
    'Banka bir sorguyu yanıtladı: adres doğru, API kullanıcısı ve parolası kabul ediliyor.',
    'The bank answered a query: the address is right, and the API user and its password are accepted.',
  ),
  queryAnsweredWithoutPassword: good(
    'Banka bir sorguyu yanıtladı: adres, üye iş yeri ve API kullanıcısı doğru. Bu bankada sorgu parolaya bakmaz.',
    'The bank answered a query: address, merchant and API user are right. A query does not look at the password at this bank.',
  ),
  refundUserAccepted: good(
    'Banka iptal ve iade kullanıcısını ve parolasını kabul ediyor.',
    'The bank accepts the user of voids and refunds, and its password.',
  ),
  storeKeyRight: good(
    'Banka 3-D Secure formunun imzasını kabul ediyor: anahtar doğru.',
    'The bank accepts the signature of the 3-D Secure form: the key is right.',
  ),
  passwordNotShown: unclear({
    meaning: {
      tr: 'Parolanın doğru olduğu bu testle anlaşılamaz: banka parolaya itiraz etmedi, ama ona bakıp bakmadığı bilinmiyor.',
      en: 'The test cannot show that the password is right: the bank did not object to it, and whether it looked at it is not known.',
    },
    remedy: {
      tr: 'Bankanın test kartlarından biriyle bir ödeme yapın; ödeme parolaya bakar.',
      en: 'Make a payment with one of the bank’s test cards: a payment does look at the password.',
    },
  }),
  storeKeyNotShown: unclear({
    meaning: {
      tr: 'Anahtarın doğru olduğu bu testle anlaşılamaz: bankanın 3-D Secure sayfası yanıtını imzalamadı ve yanlış imzalı bir forma da aynı yanıtı verdi.',
      en: 'The test cannot show whether the key is right: the 3-D Secure gate did not sign its answer, and gave the same answer to a form with a wrong signature.',
    },
    remedy: {
      tr: 'Bankanın test kartlarından biriyle bir 3-D Secure doğrulaması yapın.',
      en: 'Make a 3-D Secure verification with one of the bank’s test cards.',
    },
  }),
  storeKeyWrong: bad({
    meaning: {
      tr: '3-D Secure anahtarı (iş yeri anahtarı, storeKey) yanlış: banka formun imzasını kabul etmiyor.',
      en: 'The 3-D Secure key (store key) is wrong: the bank does not accept the signature of the form.',
    },
    remedy: {
      tr: 'Anahtarı bankanın yönetim ekranındaki değerle karşılaştırın; gerekirse orada yenileyip "terminal update --credentials" ile girin. API parolası ayrı bir değerdir.',
      en: 'Compare the key with the value on the bank’s own management pages; if need be set a new one there, and enter it with "terminal update --credentials". The API password is another value.',
    },
  }),
  storeKeyOrPasswordWrong: bad({
    meaning: {
      tr: '3-D Secure anahtarı (storeKey) veya provizyon kullanıcısının parolası yanlış: banka, ikisinden hesaplanan form imzasını kabul etmiyor.',
      en: 'The 3-D Secure key (store key) or the password of the provision user is wrong: the bank does not accept the signature of the form, which is made of both.',
    },
    remedy: {
      tr: 'Sorgu yanıtlandıysa parola doğru, anahtar yanlıştır: anahtarı bankanın yönetim ekranından alıp "terminal update --credentials" ile girin. Sorgu da reddedildiyse önce parolayı düzeltin.',
      en: 'If the query was answered, the password is right and the key is wrong: take the key from the bank’s management pages, and enter it with "terminal update --credentials". If the query was refused too, mend the password first.',
    },
  }),
  formHashRefused: bad({
    meaning: {
      tr: 'Banka formun imzasını reddetti, ama yanıtını bizim anahtarımızla imzaladı: anahtar doğru; imzaya giren başka bir değer (PayFor’da MbrId) veya terminalin imza sürümü (NestPay’de ver3) farklı.',
      en: 'The bank refused the signature of the form, yet signed its answer with our key: the key is right; another value in the signature (MbrId at PayFor) or the terminal’s version of it (ver3 at NestPay) differs.',
    },
    remedy: {
      tr: 'PayFor’da MbrId değerini denetleyin; NestPay’de terminalin "hash version 3" kullanmasını isteyin.',
      en: 'At PayFor check MbrId; at NestPay ask that the terminal use "hash version 3".',
    },
  }),
  gateWithoutCallback: bad({
    meaning: {
      tr: 'Bankanın 3-D Secure sayfası formu bir hata sayfasıyla reddetti; dönüş adresine yanıt göndermedi.',
      en: 'The 3-D Secure gate refused the form with an error page, and sends no callback.',
    },
    remedy: {
      tr: 'Üye iş yeri ve terminal numaralarını ve 3-D Secure adresini denetleyin; sorgu yanıtlandıysa bankaya sayfanın sözlerini okuyun.',
      en: 'Check the numbers of merchant and terminal, and the 3-D Secure address; if the query was answered, read the words of the page to the bank.',
    },
  }),
  credentialsWrong: bad({
    meaning: {
      tr: 'Banka çağıranı kabul etmiyor: üye iş yeri numarası, API kullanıcısı veya parolası (ya da anahtarı) yanlış, veya kullanıcının sorgu yetkisi yok. Banka hangisi olduğunu söylemiyor.',
      en: 'The bank does not accept the caller: merchant number, API user or its password (or key) is wrong, or the user may not query. The bank does not say which.',
    },
    remedy: {
      tr: 'Değerleri bankanın yazısıyla tek tek karşılaştırın. API kullanıcısının yönetim ekranının kullanıcısı olmadığını ve parolasının süresinin dolmadığını denetleyin.',
      en: 'Compare the values with the bank’s letter one by one. Check that the API user is not the user of the management pages, and that its password has not expired.',
    },
  }),
  passwordWrong: bad({
    meaning: {
      tr: 'API kullanıcısının parolası yanlış.',
      en: 'The password of the API user is wrong.',
    },
    remedy: {
      tr: 'Parolayı bankanın yönetim ekranında yenileyin ve "terminal update --credentials" ile girin. Çok sayıda deneme kullanıcıyı kilitleyebilir.',
      en: 'Set a new password on the bank’s management pages, and enter it with "terminal update --credentials". Many tries may lock the user.',
    },
  }),
  rightMissing: bad({
    meaning: {
      tr: 'API kullanıcısının bu işlem için yetkisi yok.',
      en: 'The API user has no right to this operation.',
    },
    remedy: {
      tr: 'Kullanıcıya satış, ön provizyon, iptal, iade ve sorgu yetkisi verilmesini isteyin.',
      en: 'Ask that the user may sell, pre-authorise, void, refund and query.',
    },
  }),
  addressNotListed: bad({
    meaning: {
      tr: 'Banka bu makinenin IP adresini tanımıyor.',
      en: 'The bank does not know the IP address of this machine.',
    },
    remedy: {
      tr: 'Gateway’in dışarı çıkan sabit IP adreslerini (her düğümünkini) bankaya tanıttırın.',
      en: 'Have the bank list the fixed outgoing IP addresses of the gateway, those of every node.',
    },
  }),
  merchantUnknown: bad({
    meaning: {
      tr: 'Banka üye iş yeri numarasını tanımıyor.',
      en: 'The bank does not know the merchant number.',
    },
    remedy: {
      tr: 'Numarayı bankanın yazısıyla karşılaştırın. Test numarası canlı adreste, canlı numara test adresinde tanınmaz.',
      en: 'Compare the number with the bank’s letter. A test number is unknown at the live address, and a live number at the test address.',
    },
  }),
  terminalUnknown: bad({
    meaning: {
      tr: 'Banka terminal numarasını tanımıyor.',
      en: 'The bank does not know the terminal number.',
    },
    remedy: {
      tr: 'Numarayı bankanın yazısıyla karşılaştırın ve terminalin açıldığını sorun. Test numarası canlı adreste tanınmaz.',
      en: 'Compare the number with the bank’s letter, and ask whether the terminal is open. A test number is unknown at the live address.',
    },
  }),
  subMerchantMissing: bad({
    meaning: {
      tr: 'Banka bu terminalde alt üye iş yeri numarası istiyor.',
      en: 'The bank wants a sub-merchant number at this terminal.',
    },
    remedy: {
      tr: 'Numarayı bankadan alıp subMerchantId olarak girin.',
      en: 'Get the number from the bank, and enter it as subMerchantId.',
    },
  }),
  merchantClosed: bad({
    meaning: {
      tr: 'Üye iş yeri veya terminal bankada kapalı.',
      en: 'The merchant or its terminal is closed at the bank.',
    },
    remedy: {
      tr: 'Sanal POS’un etkinleştirilmesini isteyin.',
      en: 'Ask the bank to activate the virtual POS.',
    },
    contact: BRANCH,
  }),
  modelNotOpen: bad({
    meaning: {
      tr: 'Terminal, doğrulamayı bankada, provizyonu bizde yapan 3-D Secure modeline açık değil.',
      en: 'The terminal is not open for the 3-D Secure model in which the bank verifies and the gateway pays.',
    },
    remedy: {
      tr: '"3D" (3D Model) tipinin açılmasını isteyin; 3D Pay ve 3D Host yetmez.',
      en: 'Ask for the type "3D" (3D Model); 3D Pay and 3D Host are not enough.',
    },
  }),
  clockWrong: bad({
    meaning: {
      tr: 'Bu makinenin saati bankanınkinden farklı; banka her isteği reddediyor.',
      en: 'The clock of this machine differs from the bank’s, which refuses every request.',
    },
    remedy: {
      tr: 'Saati bir zaman sunucusuyla (NTP) eşitleyin.',
      en: 'Synchronise the clock with a time server (NTP).',
    },
    contact: NETWORK,
  }),
  setupRefused: bad({
    meaning: {
      tr: 'Banka terminalin bir ayarını eksik veya yanlış buluyor.',
      en: 'The bank finds a setting of the terminal missing or wrong.',
    },
    remedy: {
      tr: 'Bankanın sözlerini destek birimine okuyun.',
      en: 'Read the bank’s words to its desk.',
    },
  }),
  terminalSettling: unclear({
    meaning: {
      tr: 'Terminal şu anda gün sonunda, banka işlem almıyor.',
      en: 'The terminal is being settled at this moment, and takes nothing.',
    },
    remedy: { tr: 'Birkaç dakika sonra yeniden deneyin.', en: 'Test again in a few minutes.' },
  }),
  bankFailed: unclear({
    meaning: {
      tr: 'Bankanın sistemi şu anda yanıt veremiyor.',
      en: 'The bank’s systems cannot answer at this moment.',
    },
    remedy: {
      tr: 'Biraz sonra yeniden deneyin; sürerse bankaya sorun.',
      en: 'Test again in a while; if it goes on, ask the bank.',
    },
    contact: BANK,
  }),
  notListed: bad({
    meaning: {
      tr: 'Banka terminali bu tabloda olmayan bir nedenle reddetti.',
      en: 'The bank refused for a reason that this table does not have.',
    },
    remedy: {
      tr: 'Bankanın kodunu ve sözlerini destek birimine okuyun.',
      en: 'Read the bank’s code and words to its desk.',
    },
  }),
} as const satisfies Readonly<Record<string, Finding>>
