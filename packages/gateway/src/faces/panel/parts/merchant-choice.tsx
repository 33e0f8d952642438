import type { JSX } from 'preact'
import type { Merchant } from '../../../payment/merchants/index.ts'
import { byLanguage, EmptyState, Sheet, Table } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'

type Choosing = Pick<Visit, 'merchants' | 'merchantId' | 'person'>

/** The merchant that the page is about: the person's own, or the chosen one. Null where none is chosen. */
export function chosenMerchant({ merchants, merchantId }: Choosing): Merchant | null {
  return merchants.find((each) => each.merchantId === merchantId) ?? null
}

/**
 * The address of a page of the navigation about a merchant. People of a merchant need no name of it in the address:
 * their pages show no other.
 */
export function addressOf(
  path: `/panel/${string}`,
  visit: Pick<Visit, 'person'>,
  { merchant, done }: Readonly<{ merchant: Merchant | null; done?: string }>,
): string {
  const query = new URLSearchParams()
  if (merchant !== null && visit.person.merchantId === null) {
    query.set('merchant', merchant.merchantNumber)
  }
  if (done !== undefined) query.set('done', done)
  return query.size === 0 ? path : `${path}?${query}`
}

/** The address with one more field. */
export function withField(address: string, name: string, value: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`
}

const TEXTS = byLanguage({
  choose: { tr: 'Hangi üye işyeri?', en: 'Which merchant?' },
  name: { tr: 'Üye işyeri', en: 'Merchant' },
  number: { tr: 'Numarası', en: 'Number' },
  more: {
    tr: 'Yalnızca ilk yüz üye işyeri gösteriliyor. Ötekini menünün üstüne numarasını yazarak seçin.',
    en: 'Only the first hundred merchants are shown. Choose another by its number, above the menu.',
  },
  none: { tr: 'Henüz üye işyeri yok', en: 'There is no merchant yet' },
  createOne: {
    tr: 'Önce Ayarlar altındaki Üye işyerleri sayfasından bir üye işyeri oluşturun.',
    en: 'First create one on the page Merchants, below Settings.',
  },
})

const ROWS_MAXIMUM = 100

type Props = Readonly<{ visit: Visit; path: `/panel/${string}` }>

/** Stands in place of a page about one merchant until the reader has chosen it. */
export function MerchantChoice({ visit, path }: Props): JSX.Element {
  const { merchants, language } = visit
  const texts = TEXTS[language]
  return (
    <Sheet title={texts.choose}>
      {merchants.length === 0 ? (
        <EmptyState title={texts.none}>{texts.createOne}</EmptyState>
      ) : (
        <Table
          caption={texts.choose}
          language={language}
          columns={[
            {
              title: texts.name,
              show: (merchant) => (
                <a href={addressOf(path, visit, { merchant })}>{merchant.name}</a>
              ),
            },
            {
              title: texts.number,
              kind: 'amount',
              show: ({ merchantNumber }) => merchantNumber,
            },
          ]}
          rows={merchants.slice(0, ROWS_MAXIMUM)}
          keyOf={({ merchantId }) => merchantId}
        />
      )}
      {merchants.length > ROWS_MAXIMUM ? <p class="quiet">{texts.more}</p> : null}
    </Sheet>
  )
}
