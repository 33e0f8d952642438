/** The form fields of the browser's POST to the CallbackUrl, as the merchant's framework parsed them. */
export type CallbackFields = Readonly<Record<string, unknown>>

export type VerifiedCallback = Readonly<{
  threeDSessionId: string
  conversationId: string
  currentStep: string
  mdStatus: string
}>

/** Whether the merchant's SecretKey signed the message. */
export type Verify = (message: string, signature: string) => Promise<boolean>

/**
 * Decision 4.6: null where the signature is absent or wrong. Verified fields are only hints: the session's state
 * is what `getThreeDSessionResult` answers. The ConversationId is not part of the signature.
 */
export async function verifiedCallback(
  verify: Verify,
  fields: CallbackFields,
): Promise<VerifiedCallback | null> {
  const threeDSessionId = textOf(fields['ThreeDSessionId'])
  const currentStep = textOf(fields['CurrentStep'])
  const mdStatus = textOf(fields['MdStatus'])
  const message = threeDSessionId + currentStep + mdStatus
  const genuine = await verify(message, textOf(fields['Signature']))
  if (!genuine || threeDSessionId === '') return null
  const conversationId = textOf(fields['ConversationId'])
  return { threeDSessionId, conversationId, currentStep, mdStatus }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
