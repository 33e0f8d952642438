import { Type } from 'typebox'
import { CURRENT_STEPS, MD_STATUSES, PAYMENT_TYPES } from '../enums.ts'
import { LIMITS } from '../limits.ts'
import { answer } from './answer.ts'
import {
  amount,
  amountOrZero,
  cardToken,
  currency,
  identifier,
  inSuccess,
  integer,
  labelFields,
  languageCode,
  nullable,
  oneOf,
  orNull,
  ruled,
  terminalAlias,
  text,
  word,
} from './fields.ts'

const installmentBounds = { minimum: 0, maximum: LIMITS.installmentCountMaximum }

export const GetThreeDSessionRequest = Type.Object({
  amount: amount('Total payment amount, points included.'),
  pointAmount: Type.Optional(amountOrZero('Part paid with points. Default: 0, none.')),
  cardToken: cardToken(orNull),
  currency: Type.Optional(currency(orNull)),
  paymentType: Type.Optional(
    oneOf(PAYMENT_TYPES, 'Payment type of the provision to come. Default: `Auth`.'),
  ),
  installmentCount: Type.Optional(
    integer('Number of installments; 1 (or 0) is a single payment. Default: 1.', installmentBounds),
  ),
  languageCode: Type.Optional(languageCode(orNull)),
  gateway: terminalAlias(),
  ...labelFields,
})

export const GetThreeDSessionResponse = answer('A 3-D Secure session.', {
  threeDSessionId: inSuccess(word('Id of the session.')),
})

export const Init3dsRequest = Type.Object({
  ThreeDSessionId: identifier('Id from getthreedsession.'),
  CallbackUrl: Type.String({
    maxLength: LIMITS.urlMaximumCharacters,
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    description:
      'Where the browser is sent after the verification, by a form POST. Absolute, publicly reachable, never `localhost`; https in live mode, unless the operator allows http.',
    examples: ['https://shop.example/checkout/done'],
    ...ruled({
      tr: `http veya https ile başlayan, en çok ${LIMITS.urlMaximumCharacters} karakterlik tam bir adres olmalıdır`,
      en: `must be an absolute http or https address of at most ${LIMITS.urlMaximumCharacters} characters`,
    }),
  }),
  LanguageCode: Type.Optional(languageCode()),
  ClientIpAddress: Type.Optional(
    text('IP address of the end user.', {
      maxLength: LIMITS.ipAddressListMaximumCharacters,
      examples: ['203.0.113.7'],
    }),
  ),
  CardHolderName: Type.Optional(
    text('Name on the card.', { maxLength: LIMITS.nameMaximumCharacters }),
  ),
})

export const Init3dsResponse = answer('The page that starts the verification.', {
  htmlContent: inSuccess(
    Type.String({
      description: 'HTML to render in the card holder’s browser, in a page or in an iframe.',
    }),
  ),
})

export const GetThreeDSessionResultRequest = Type.Object({
  threeDSessionId: identifier('Id from getthreedsession.', orNull),
  languageCode: Type.Optional(languageCode(orNull)),
})

export const GetThreeDSessionResultResponse = answer(
  'The state of a 3-D Secure session. `isSucceed` says only that the session was found; see `mdStatus`.',
  {
    currentStep: inSuccess(
      oneOf(CURRENT_STEPS, 'At `VerificationFinished`, and if mdStatus allows it, call provision.'),
    ),
    mdStatus: inSuccess(
      oneOf(
        ['', ...MD_STATUSES] as const,
        '1 full, 2–4 half secure, 0 and 5–8 failed; empty text until known.',
      ),
    ),
    mdErrorMessage: nullable(word('Why the verification failed.')),
    halfSecure: inSuccess(Type.Boolean({ description: 'True for mdStatus 2, 3 and 4.' })),
  },
)
