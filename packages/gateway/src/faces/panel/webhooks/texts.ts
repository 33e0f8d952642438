import { byLanguage } from '../../design/index.ts'
import { DELIVERY_TEXTS } from './delivery-texts.ts'

/** The words of the pages of webhooks. */
export const WEBHOOK_TEXTS = byLanguage({
  title: { tr: 'Webhook’lar', en: 'Webhooks' },
  purpose: {
    tr: 'Olayların bildirildiği adresler. Her bildirim imzalanır ve alınana kadar yinelenir.',
    en: 'Addresses that hear of events. Every delivery is signed, and repeated until it is taken.',
  },
  add: { tr: 'Adres ekle', en: 'Add an endpoint' },
  newTitle: { tr: 'Webhook adresi ekle', en: 'Add a webhook endpoint' },
  chooseFirst: { tr: 'Adres bir üye işyerine eklenir.', en: 'An endpoint belongs to a merchant.' },
  toList: { tr: 'Adreslere dön', en: 'Back to the endpoints' },
  toEndpoint: { tr: 'Adrese dön', en: 'Back to the endpoint' },
  deliveries: { tr: 'Bildirimler', en: 'Deliveries' },
  allDeliveries: { tr: 'Bütün bildirimler', en: 'All deliveries' },
  latest: { tr: 'Son bildirimler', en: 'Latest deliveries' },
  copy: { tr: 'Kopyala', en: 'Copy' },
  yes: { tr: 'Evet', en: 'Yes' },
  no: { tr: 'Hayır', en: 'No' },
  all: { tr: 'Hepsi', en: 'All' },
  more: { tr: 'Devamı', en: 'More' },
  none: { tr: 'Henüz webhook adresi yok', en: 'There is no webhook endpoint yet' },
  noneHint: {
    tr: '“Adres ekle” ile sunucunuzun bildirimleri alacağı adresi yazın.',
    en: 'With “Add an endpoint”, write the address at which your server takes events.',
  },
  columns: {
    address: { tr: 'Adres', en: 'Address' },
    state: { tr: 'Durum', en: 'State' },
    types: { tr: 'Olay türleri', en: 'Types of events' },
    waiting: { tr: 'Bekleyen', en: 'Waiting' },
    givenUp: { tr: 'İletilemeyen', en: 'Given up' },
  },
  allTypes: { tr: 'Bütün türler', en: 'All types' },
  failingSince: { tr: 'Şundan beri almıyor:', en: 'It fails since' },
  explainTitle: { tr: 'Durumlar ne anlama gelir?', en: 'What do the states mean?' },
  explain: {
    Active: { tr: 'Olaylar gerçekleştikçe gönderilir.', en: 'Events are sent as they happen.' },
    Paused: {
      tr: 'Biri durdurdu. Olaylar birikir; sürdürdüğünüzde sırayla gönderilir.',
      en: 'Somebody paused it. Events gather, and are sent in their order once you resume it.',
    },
    Disabled: {
      tr: 'Adres 410 yanıtı verdi ya da beş gün boyunca yanıt vermedi. Sunucuyu düzeltip sürdürün; birikenler gönderilir.',
      en: 'It answered 410, or failed for five days. Mend the server and resume the endpoint; what has gathered is sent then.',
    },
  },
  failing: {
    title: { tr: 'Bu adres olayları almıyor', en: 'This endpoint takes no events' },
    hint: {
      tr: 'Sunucunuzu denetleyin ve bir deneme olayı gönderin. Beş gün sürerse adres devre dışı kalır; olaylar kaybolmaz.',
      en: 'Check your server, and send a test event. After five days the endpoint is disabled; no event is lost.',
    },
  },
  disabled: {
    Gone: {
      tr: 'Adres 410 yanıtı verdiği için devre dışı',
      en: 'Disabled because it answered 410',
    },
    Failing: {
      tr: 'Beş gün boyunca yanıt vermediği için devre dışı',
      en: 'Disabled because it failed for five days',
    },
    hint: {
      tr: 'Sunucuyu düzeltin, bir deneme olayı gönderin, sonra sürdürün.',
      en: 'Mend the server, send a test event, then resume the endpoint.',
    },
  },
  facts: {
    title: { tr: 'Bilgiler', en: 'Facts' },
    url: { tr: 'Adres', en: 'Address' },
    description: { tr: 'Açıklama', en: 'Description' },
    types: { tr: 'Olay türleri', en: 'Types of events' },
    waiting: { tr: 'Gönderilmeyi bekleyen', en: 'Waiting to be sent' },
    behind: { tr: 'Sırası gelmemiş olay', en: 'Events not looked at yet' },
    givenUp: { tr: 'İletilemeyen', en: 'Given up' },
    lastDelivered: { tr: 'Son iletilen', en: 'Last delivered' },
    never: { tr: 'Henüz yok', en: 'Never' },
    secrets: { tr: 'İmza anahtarı', en: 'Secret' },
    oneSecret: { tr: 'Bir anahtar imzalıyor', en: 'One secret signs' },
    twoSecrets: {
      tr: 'Eski ve yeni anahtar birlikte imzalıyor',
      en: 'The old and the new secret both sign',
    },
    made: { tr: 'Oluşturma', en: 'Made' },
    id: { tr: 'Kimlik', en: 'Id' },
  },
  done: {
    changed: { tr: 'Değişiklik kaydedildi.', en: 'The change is saved.' },
    paused: { tr: 'Durduruldu. Olaylar birikiyor.', en: 'The endpoint is paused. Events gather.' },
    resumed: {
      tr: 'Sürdürülüyor. Birikenler sırayla gönderilecek.',
      en: 'The endpoint goes on. What has gathered is sent in its order.',
    },
    removed: { tr: 'Adres kaldırıldı.', en: 'The endpoint is removed.' },
    rolledMeanwhile: {
      tr: 'Anahtar az önce yenilendi; ikinci kez yenilenmedi.',
      en: 'The secret was replaced a moment ago; it was not replaced again.',
    },
    resent: { tr: 'Bildirim yeniden gönderiliyor.', en: 'The delivery goes out again.' },
    resentAll: {
      tr: 'O zamandan sonraki olaylar sırayla yeniden gönderiliyor.',
      en: 'The events since that time go out again, in their order.',
    },
    nothingToResend: {
      tr: 'O zamandan sonra olay yok; bir şey gönderilmedi.',
      en: 'Nothing has happened since that time; nothing is sent.',
    },
    noSuchTime: {
      tr: 'Böyle bir zaman yok ya da gelecekte. Bir şey gönderilmedi.',
      en: 'There is no such time, or it is in the future. Nothing is sent.',
    },
  },
  form: {
    url: { tr: 'Adres', en: 'Address' },
    urlHint: {
      tr: 'Canlıda https olmalı ve internetten erişilebilmelidir.',
      en: 'In live mode it must be https, and reachable from the internet.',
    },
    description: { tr: 'Açıklama', en: 'Description' },
    types: {
      tr: (count: number) =>
        count === 0 ? 'Bütün olaylar gönderilir; seçin…' : `${count} olay türü seçili…`,
      en: (count: number) =>
        count === 0 ? 'All events are sent; choose…' : `${count} types of events are chosen…`,
    },
    typesHint: {
      tr: 'Hiçbirini seçmezseniz hepsi gönderilir; sonradan eklenen türler de.',
      en: 'With none chosen all are sent, also types that are added later.',
    },
    typesLegend: { tr: 'Olay türleri', en: 'Types of events' },
    add: { tr: 'Ekle ve anahtarı göster', en: 'Add, and show the secret' },
    change: { tr: 'Adresi değiştir', en: 'Change the endpoint' },
    save: { tr: 'Kaydet', en: 'Save' },
    notAdded: { tr: 'Adres eklenmedi', en: 'The endpoint was not added' },
    seeFields: {
      tr: 'İşaretli alanları düzeltin. Yazdıklarınız duruyor.',
      en: 'Correct the marked fields. What you typed is still there.',
    },
    changedMeanwhile: {
      tr: 'Bu form gösterildikten sonra adresler değişti; form iki kez gönderilmiş olabilir. Listeye bakın, gerekiyorsa yeniden gönderin.',
      en: 'The endpoints have changed since this form was shown; it may have been sent twice. Look at the list, and send the form again if it is still needed.',
    },
  },
  secret: {
    title: { tr: 'İmza anahtarı', en: 'The secret' },
    once: {
      tr: 'Anahtar yalnız şimdi gösterilir. Sunucunuzun ayarlarına kopyalayın; imzaları bununla doğrular.',
      en: 'The secret is shown only now. Copy it into the settings of your server, which checks signatures with it.',
    },
    overlap: {
      tr: 'Eski anahtar 24 saat daha imzalar. Bu sürede sunucunuza yenisini verin.',
      en: 'The old secret signs for 24 hours more. Give your server the new one meanwhile.',
    },
    name: { tr: 'Anahtar', en: 'Secret' },
    toEndpoint: { tr: 'Kopyaladım, adrese git', en: 'I have copied it: go to the endpoint' },
  },
  roll: {
    ask: { tr: 'Anahtarı yenile…', en: 'Replace the secret…' },
    warning: {
      tr: 'Yeni anahtar bir kez gösterilir. Eskisi 24 saat daha imzalar, sonra unutulur.',
      en: 'The new secret is shown once. The old one signs for 24 hours more and is then forgotten.',
    },
    warningTwo: {
      tr: 'İki anahtar imzalıyor. Yenilerseniz en eskisi hemen unutulur; sunucunuz onunla doğruluyorsa bildirimleri reddeder.',
      en: 'Two secrets sign now. If you replace the secret again, the oldest is forgotten at once; a server that still checks with it would refuse deliveries.',
    },
    act: { tr: 'Yenile ve göster', en: 'Replace, and show it' },
  },
  pause: {
    ask: { tr: 'Durdur…', en: 'Pause…' },
    warning: {
      tr: 'Bu adrese bir şey gönderilmez. Olaylar birikir ve sürdürdüğünüzde gönderilir.',
      en: 'Nothing is sent to this endpoint. Events gather, and are sent once you resume it.',
    },
    act: { tr: 'Durdur', en: 'Pause' },
  },
  resume: { tr: 'Sürdür', en: 'Resume' },
  remove: {
    ask: { tr: 'Adresi kaldır…', en: 'Remove the endpoint…' },
    warning: {
      tr: 'Adrese bir daha bir şey gönderilmez, anahtarı silinir. Bu geri alınamaz.',
      en: 'Nothing is sent to it any more, and its secret is deleted. This cannot be undone.',
    },
    act: { tr: 'Kaldır', en: 'Remove' },
  },
  test: {
    title: { tr: 'Deneme olayı', en: 'Test event' },
    hint: {
      tr: 'Hemen bir webhook.test gönderir ve sunucunuzun yanıtını gösterir. Durdurulmuş adreste de çalışır.',
      en: 'Sends a webhook.test at once and shows what your server answers. It also works while the endpoint is paused.',
    },
    send: { tr: 'Deneme gönder', en: 'Send a test' },
    answer: { tr: 'Deneme olayının yanıtı', en: 'The answer to the test event' },
  },
  resend: {
    title: { tr: 'Yeniden gönder', en: 'Send again' },
    hint: {
      tr: 'Bir kesintiden sonra o zamandan beri olan her şeyi sırayla yeniden gönderir. Sunucunuz aynı olayı kimliğinden tanımalıdır.',
      en: 'After an outage: sends everything since a time again, in its order. Your server must know an event again by its id.',
    },
    since: { tr: 'Şu zamandan beri', en: 'Since' },
    sinceHint: { tr: 'İstanbul saati', en: 'Time of Istanbul' },
    send: { tr: 'Yeniden gönder', en: 'Send again' },
  },
  ...DELIVERY_TEXTS,
})
