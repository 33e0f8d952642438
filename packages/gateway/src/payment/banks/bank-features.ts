/** The ways in which banks differ and that a merchant meets. Shown in the documentation of each bank. */
export type BankFeatures = Readonly<{
  /** Whether a payment can be refunded before the day end. */
  refundsBeforeDayEnd: boolean
  /** The smallest percentage of a PreAuth that a PostAuth may take, by the bank's words. */
  captureMinimumPercent: number
  /**
   * Whether the bank is known to take a PostAuth of up to 15 % above its PreAuth, from merchants who have that right. The
   * terminal's `captureMaximumPercent` says whether this merchant has it.
   */
  capturesAbove: boolean
  /** Whether the bank refuses queries with a wrong password, so that a query shows whether it is right. */
  queriesNeedPassword: boolean
  /** Whether points can be spent in a payment whose card holder was verified with 3-D Secure. */
  pointsAfterThreeDSecure: boolean
  /** False: points cannot be spent in a payment with a card. Absent: they can. */
  pointsWithCard?: false
  /**
   * Whether the bank signs the card, or its mask, in the callback of a verification, or the form has no card that
   * could be exchanged. Where neither is so, only an inquiry shows the card that was charged.
   */
  callbackSignsCard: boolean
  /** Whether an inquiry shows the card's mask. Without it the callback must sign the card. */
  inquiryShowsCard: boolean
}>
