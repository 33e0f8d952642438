/** What is wrong with a field of a terminal, why an act was refused, and what was done. */
export const TERMINAL_OUTCOMES = {
  wrong: {
    alias: {
      tr: 'En çok 200 karakterlik tek satır yazın.',
      en: 'Write one line of at most 200 characters.',
    },
    url: {
      tr: 'https:// ile başlayan tam adresi yazın.',
      en: 'Write the whole address, which begins with https://.',
    },
    bankCode: { tr: 'Dört rakam yazın, örneğin 0046.', en: 'Write four digits, such as 0046.' },
    capture: {
      tr: '100 ile 115 arasında tam sayı yazın.',
      en: 'Write a whole number from 100 to 115.',
    },
    dayEnd: { tr: '22:30 biçiminde bir saat yazın.', en: 'Write a time such as 22:30.' },
    missing: {
      tr: 'Bu alan bankanın mektubunda vardır; yazın.',
      en: 'The bank’s letter has this; write it.',
    },
    misshapen: {
      tr: 'Bankanın yazdığı biçimde değil; mektuptan kopyalayın.',
      en: 'It is not as the bank writes it; copy it from the letter.',
    },
    unknown: {
      tr: 'Bu bağlayıcının böyle bir alanı yok.',
      en: 'This connector has no such field.',
    },
    secretsAgain: {
      tr: 'Gizli alanları yeniden yazın: sayfa onları geri göstermez.',
      en: 'Write the secret fields again: the page does not show them back.',
    },
    again: {
      tr: 'Yeniden yazın: adresin alan adı ya da portu değişiyor. Kayıtlı bilgiler başka bir adrese gönderilmez; bankanın bütün bilgilerini girin.',
      en: 'Write it again: the origin of an address changes. Stored credentials go nowhere else; all credentials of the bank are needed.',
    },
  },
  refusals: {
    NotFound: {
      tr: 'Bu üye işyerinin böyle bir terminali yok; kaldırılmış olabilir.',
      en: 'This merchant has no such terminal; it may have been removed.',
    },
    AliasTaken: {
      tr: 'Bu ad, işyerinin başka bir terminalinde kullanılıyor; başka ad yazın.',
      en: 'Another terminal of the merchant has that name; write another one.',
    },
    Taken: {
      tr: 'İşyerinin bu adda bir terminali ya da başka bir varsayılan terminali var.',
      en: 'The merchant has a terminal of that name, or another default terminal.',
    },
    AtSimulator: {
      tr: 'Simülatördeki terminalin adresi yoktur. Banka için yeni bir terminal ekleyin.',
      en: 'A terminal at the simulator has no address. Add another terminal for the bank.',
    },
    AddressMissing: {
      tr: 'Canlı kipte bankanın iki adresi de gereklidir.',
      en: 'Live mode needs both addresses of the bank.',
    },
    AddressMalformed: {
      tr: 'Düz bir adres yazın: kullanıcı adı, # bölümü, sondaki nokta veya başka yazılışlı IP adresi olmadan.',
      en: 'Write a plain address, without user name, # part, dot at the end of the host, or an IP address in another spelling.',
    },
    AddressNotHttps: {
      tr: 'Canlı kipte adresler https:// ile başlamalıdır.',
      en: 'In live mode the addresses must begin with https://.',
    },
    AddressNotListed: {
      tr: 'Bilinen bir bankanın adresi değil. Sistemi işleten kişi bu adresi (https://alan-adı biçiminde) ayar dosyasındaki BANK_ORIGINS satırına eklemelidir.',
      en: 'It is no address of a known bank. The operator has to write its origin into BANK_ORIGINS of the settings file.',
    },
    NoSuchConnector: {
      tr: 'Bu sürümde böyle bir bağlayıcı yok.',
      en: 'This release has no such connector.',
    },
    OtherAccount: {
      tr: 'Bankadaki hesap değiştirilemez; başka hesap için yeni bir terminal ekleyin.',
      en: 'The account at the bank cannot change; add another terminal for another account.',
    },
    NotPaused: { tr: 'Önce terminali durdurun.', en: 'Pause the terminal first.' },
    PausedJustNow: {
      tr: 'Terminal bir dakikadan kısa süre önce durduruldu; bir dakika sonra yeniden deneyin.',
      en: 'The terminal was paused less than a minute ago; try again in a minute.',
    },
    IsDefault: {
      tr: 'Bu, varsayılan terminal; önce başka birini varsayılan yapın.',
      en: 'It is the default terminal; make another one the default first.',
    },
    OpenOrders: {
      tr: 'Bloke edilmiş ya da sonucu izlenen ödemeleri var; Belirsiz sonuçlar sayfasına bakın.',
      en: 'It has payments that are pre-authorised, or whose outcome is looked after; see Unknown outcomes.',
    },
    OpenReturns: {
      tr: 'Sonucu belli olmayan iadeleri ya da iptalleri var; Belirsiz sonuçlar sayfasına bakın.',
      en: 'It has returns or reversals whose outcome is open; see Unknown outcomes.',
    },
    OpenBatch: {
      tr: 'Gün sonu yapılmamış ödemeleri var; önce günü kapatın.',
      en: 'It has payments that are not settled; close the day first.',
    },
    OpenSessions: {
      tr: 'Kart sahipleri 3-D Secure sayfasında; bu en geç 15 dakikada biter.',
      en: 'Card holders are on its 3-D Secure pages; that ends within 15 minutes.',
    },
    TooManyNames: {
      tr: 'Bir terminalde en çok 50 ek ad olabilir.',
      en: 'A terminal may have 50 further names at most.',
    },
    NameNotAddable: {
      tr: 'Bu ad eklenemez: ağ geçidi bu ya da benzer bir alanı kendi okur.',
      en: 'That name cannot be added: the gateway reads a field of that name or one like it.',
    },
    NoSuchTerminal: {
      tr: 'Bu üye işyerinin böyle bir terminali yok.',
      en: 'This merchant has no such terminal.',
    },
  },
  done: {
    added: {
      tr: 'Terminal eklendi ve açık. Şimdi bankayı deneyin.',
      en: 'The terminal is added and open. Try the bank now.',
    },
    changed: {
      tr: 'Kaydedildi; her düğüm beş saniye içinde kullanır.',
      en: 'Saved; every node uses it within five seconds.',
    },
    unchanged: { tr: 'Değişen bir şey yoktu.', en: 'There was nothing to change.' },
    paused: {
      tr: 'Terminal durduruldu: yeni ödeme almaz.',
      en: 'The terminal is paused: it takes no new payments.',
    },
    resumed: { tr: 'Terminal yeniden açıldı.', en: 'The terminal is open again.' },
    default: { tr: 'Varsayılan terminal artık bu.', en: 'This is the default terminal now.' },
    removed: { tr: 'Terminal kaldırıldı.', en: 'The terminal is removed.' },
    names: { tr: 'Geri çağrı adları kaydedildi.', en: 'The callback names are saved.' },
  },
  namedByRules: {
    tr: 'Yönlendirme kuralları bu adı kullanıyor: {rules}. Önce kuralları değiştirin, sonra adı.',
    en: 'Routing rules use this name: {rules}. Change the rules first, then the name.',
  },
} as const
