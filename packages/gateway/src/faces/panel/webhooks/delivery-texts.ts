/** The words of deliveries and of their attempts. */
export const DELIVERY_TEXTS = {
  attempt: {
    at: { tr: 'Zaman', en: 'Time' },
    status: { tr: 'HTTP yanıtı', en: 'HTTP status' },
    noAnswer: { tr: 'Yanıt gelmedi', en: 'No answer' },
    duration: { tr: 'Süre', en: 'Duration' },
    error: { tr: 'Hata', en: 'Error' },
    answer: {
      tr: 'Yanıtın başı (en çok 1 kB, kart numaraları maskeli):',
      en: 'The beginning of the answer (at most 1 kB, card numbers masked):',
    },
    empty: { tr: 'Yanıtın içeriği boş.', en: 'The answer has no content.' },
    /** Where a test event means something else than an event: it is sent once, and changes nothing. */
    meansOfTest: {
      gone: {
        tr: 'Sunucu 410 ile artık istemediğini söyledi. Gerçek bir olayda adres devre dışı kalırdı; deneme hiçbir şeyi değiştirmez.',
        en: 'With 410 the server said that it wants no more events. An event would have disabled the endpoint; a test changes nothing.',
      },
      later: {
        tr: 'Sunucu daha sonra istedi. Deneme olayı yinelenmez; hazır olunca yeniden deneyin.',
        en: 'The server asked for it later. A test event is not repeated: send another when the server is ready.',
      },
      server: {
        tr: 'Sunucuda hata oldu. Kayıtlarına bakın; deneme olayı yinelenmez.',
        en: 'The server failed. See its logs; a test event is not repeated.',
      },
    },
    means: {
      taken: { tr: 'Sunucunuz olayı aldı.', en: 'Your server has taken the event.' },
      odd: {
        tr: 'Sunucu yanıt verdi, ama yanıt sayılmadı. Hatayı aşağıda görün.',
        en: 'The server answered, but the answer does not count. The error below says why.',
      },
      slow: {
        tr: 'Sunucu zamanında yanıt vermedi. Önce 200 dönüp işi sonra yapın.',
        en: 'The server did not answer in time. Answer 200 first, and do the work after it.',
      },
      unreachable: {
        tr: 'Sunucuya bağlanılamadı. Adresi, sertifikayı ve güvenlik duvarını denetleyin.',
        en: 'The server could not be reached. Check the address, the certificate and the firewall.',
      },
      gone: {
        tr: 'Sunucu 410 ile artık istemediğini söyledi; adres devre dışı kalır.',
        en: 'With 410 the server said that it wants no more events; the endpoint is disabled.',
      },
      forbidden: {
        tr: 'Sunucu izin vermedi. Adresi kimlik doğrulamasının dışında tutun, imzayı doğrulayın.',
        en: 'The server did not allow it. Keep the address out of your sign-in, and check signatures instead.',
      },
      notFound: {
        tr: 'Sunucuda böyle bir adres yok. Adresi düzeltin.',
        en: 'The server knows no such address. Correct the address.',
      },
      later: {
        tr: 'Sunucu daha sonra istedi; o zamana kadar beklenir.',
        en: 'The server asked for it later; the gateway waits until then.',
      },
      redirect: {
        tr: 'Sunucu başka adrese yönlendirdi; yönlendirmeler izlenmez. Son adresi yazın.',
        en: 'The server redirects elsewhere, which is not followed. Write the final address.',
      },
      server: {
        tr: 'Sunucuda hata oldu. Kayıtlarına bakın; gönderim yinelenecek.',
        en: 'The server failed. See its logs; the delivery is repeated.',
      },
      refused: {
        tr: 'Sunucu isteği reddetti. İmza doğrulamasını ve kayıtlarını denetleyin.',
        en: 'The server refused the request. Check how it verifies signatures, and its logs.',
      },
    },
  },
  delivery: {
    purpose: {
      tr: 'Her olayın her adrese iletilişi ve yanıtları.',
      en: 'How each event reached each endpoint, with the answers.',
    },
    none: { tr: 'Bildirim yok', en: 'There are no deliveries' },
    noneHint: {
      tr: 'Bir ödeme ya da link olayı olduğunda burada görünür. Denemek için deneme olayı gönderin.',
      en: 'They are shown once something happens to a payment or a link. To try, send a test event.',
    },
    removed: { tr: 'Kaldırılmış adres', en: 'A removed endpoint' },
    filters: { tr: 'Bildirimleri süz', en: 'Filter the deliveries' },
    filter: {
      subject: { tr: 'Sipariş ya da link', en: 'Order or link' },
      type: { tr: 'Olay türü', en: 'Type of event' },
      state: { tr: 'Durum', en: 'State' },
      endpoint: { tr: 'Adres', en: 'Endpoint' },
    },
    wrong: {
      subject: {
        tr: 'Bir sipariş ya da link kimliği yazın.',
        en: 'Write the id of an order or a link.',
      },
      type: { tr: 'Böyle bir tür yok.', en: 'There is no such type.' },
      state: { tr: 'Böyle bir durum yok.', en: 'There is no such state.' },
      endpoint: { tr: 'Böyle bir adres yok.', en: 'There is no such endpoint.' },
    },
    columns: {
      event: { tr: 'Olay', en: 'Event' },
      state: { tr: 'Durum', en: 'State' },
      answer: { tr: 'Son yanıt', en: 'Last answer' },
      attempts: { tr: 'Deneme', en: 'Attempts' },
      when: { tr: 'Zaman', en: 'Time' },
      subject: { tr: 'Konusu', en: 'About' },
      position: { tr: 'Sırası', en: 'Position' },
      next: { tr: 'Sonraki deneme', en: 'Next attempt' },
      finished: { tr: 'Bitiş', en: 'Ended' },
      resent: { tr: 'Yeniden gönderim', en: 'Sent again' },
    },
    explain: {
      Waiting: {
        tr: 'Gönderilecek ya da yinelenecek. Aynı siparişin önceki olayı bekliyorsa o da bekler.',
        en: 'It is to be sent, or sent again. It also waits while an earlier event of the same order waits.',
      },
      Delivered: {
        tr: 'Sunucunuz 2xx ile aldığını söyledi.',
        en: 'Your server said with 2xx that it took the event.',
      },
      GivenUp: {
        tr: 'Denemeler bitti. Sunucuyu düzelttikten sonra yeniden gönderin.',
        en: 'All attempts failed. Mend the server, then send it again.',
      },
    },
    attempts: { tr: 'Denemeler', en: 'Attempts' },
    noAttempt: { tr: 'Henüz denenmedi', en: 'Not tried yet' },
    noAttemptHint: { tr: 'Sırası geldiğinde gönderilecek.', en: 'It is sent when its turn comes.' },
    again: { tr: 'Yeniden gönder', en: 'Send again' },
    againHint: {
      tr: 'Aynı olay aynı kimlikle hemen gider; “webhook-resent” başlığını taşır.',
      en: 'The same event goes out now under the same id, with the header “webhook-resent”.',
    },
    againAct: { tr: 'Yeniden gönder', en: 'Send again' },
    seeSubject: { tr: 'Göster', en: 'See it' },
  },
} as const
