import { type Static, Type } from 'typebox'
import { answer } from './answer.ts'
import { binNumber, inSuccess, nullable, ruled } from './fields.ts'

/**
 * The query string of a GET: text, which the gateway reads as an amount without passing a double.
 */
export const InstallmentRequest = Type.Object({
  BinNumber: Type.Optional(
    binNumber({
      description:
        'The first 6 or 8 digits of the card. Without it: all programmes of the merchant.',
    }),
  ),
  Amount: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,8}(?:\\.[0-9]{1,2})?$',
      description: 'Decimal number in major units. Without it: rates only.',
      examples: ['1000.00'],
      ...ruled({
        tr: '0’dan büyük, en çok iki ondalıklı bir sayı olmalıdır, örneğin 1000.00',
        en: 'must be a number greater than 0 with at most two decimals, such as 1000.00',
      }),
    }),
  ),
})
export type InstallmentRequest = Static<typeof InstallmentRequest>

const sum = (description: string) => nullable(Type.Number({ format: 'double', description }))

const InstallmentPricing = Type.Object({
  profileCardType: Type.String({ description: 'Credit, Debit, Prepaid or Unknown.' }),
  installmentNumber: Type.Integer({
    description: 'Number of installments; 1 is a single payment.',
  }),
  installmentNumberEnd: Type.Integer({ description: 'Equal to installmentNumber.' }),
  commissionRate: Type.Number({ description: 'Commission in percent.' }),
  amount: sum('The amount asked about; null without one.'),
  commissionAmount: sum('Commission on the amount; null without an amount.'),
  totalAmount: sum('amount + commissionAmount; null without an amount.'),
  installmentAmount: sum('One installment; the last one absorbs the odd kuruş.'),
  blockedDayNumber: Type.Integer({ description: 'Days until the merchant is paid.' }),
  isActive: Type.Boolean({ description: 'Whether the option is offered.' }),
})

const LoyaltyInstallmentPricing = Type.Object({
  cardNetwork: Type.String({ description: 'Loyalty programme, such as Bonus or World.' }),
  installmentPricings: Type.Array(InstallmentPricing, { description: 'One row per count.' }),
})

export const InstallmentResponse = answer('Installment options and what each costs.', {
  merchantNumber: inSuccess(Type.String({ description: 'The merchant asked for.' })),
  binNumber: nullable(Type.String({ description: 'The BIN asked about; null without one.' })),
  amount: sum('The amount asked about; null without one.'),
  loyaltyInstallmentPricing: inSuccess(
    Type.Array(LoyaltyInstallmentPricing, { description: 'One entry per loyalty programme.' }),
  ),
})
export type InstallmentResponse = Static<typeof InstallmentResponse>
