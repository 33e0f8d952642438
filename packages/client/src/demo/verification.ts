import { spawn } from 'node:child_process'
import { answerBankPage } from './card-holder.ts'
import { expectSuccess, type Story, StoryEnd } from './story.ts'

const BROWSER_TIMEOUT_MILLISECONDS = 10 * 60_000
const FORM_TIMEOUT_MILLISECONDS = 10_000

/** Step 5: the bank's page, answered by the demo or in the user's browser, and the return to the shop. */
export async function verifyCardHolder(story: Story, threeDSessionId: string): Promise<void> {
  const { client, printer, shop } = story
  printer.heading('5. Start 3-D Secure and send the browser to the bank')
  const { htmlContent } = expectSuccess(
    await client.init3ds({
      ThreeDSessionId: threeDSessionId,
      CallbackUrl: shop.callbackUrl,
      ClientIpAddress: '127.0.0.1',
      CardHolderName: 'AYŞE YILMAZ',
    }),
  )
  const fields = await comeBack(story, htmlContent)
  const verified = await client.verifyCallback(fields)
  if (verified === null) throw new StoryEnd('the callback does not carry a genuine signature')
  printer.good(`Back at ${shop.callbackUrl} with mdStatus ${verified.mdStatus}, signature genuine.`)
}

/** Step 6: the result of the verification. */
export async function queryResult(story: Story, threeDSessionId: string): Promise<void> {
  const { client, printer } = story
  printer.heading('6. Query the 3-D Secure result')
  const result = expectSuccess(await client.getThreeDSessionResult({ threeDSessionId }))
  const { currentStep, mdStatus, mdErrorMessage } = result
  if (currentStep !== 'VerificationFinished' || !['1', '2', '3', '4'].includes(mdStatus)) {
    const reason = mdErrorMessage ?? 'the card holder was not verified'
    throw new StoryEnd(`mdStatus is "${mdStatus}" (${reason}): the payment must not be taken`)
  }
  printer.good(
    mdStatus === '1'
      ? 'mdStatus 1: full 3-D Secure, go on to the payment.'
      : `mdStatus ${mdStatus}: half secure; accepting it is the merchant's choice.`,
  )
}

async function comeBack(story: Story, htmlContent: string): Promise<Record<string, string>> {
  const { printer, shop, inBrowser } = story
  if (inBrowser) return comeBackInBrowser(story, htmlContent)
  const visited = (sentence: string) => printer.say(`· ${sentence}`)
  printer.say('The demo answers for the card holder (use --open to do it in your browser):')
  await answerBankPage({ htmlContent, callbackUrl: shop.callbackUrl, visited })
  return shop.callback(FORM_TIMEOUT_MILLISECONDS)
}

async function comeBackInBrowser(
  { printer, shop }: Story,
  htmlContent: string,
): Promise<Record<string, string>> {
  shop.show(htmlContent)
  const opened = await openBrowser(shop.startUrl)
  printer.say(`${opened ? 'Opened' : 'Open this in your browser:'} ${shop.startUrl}`)
  printer.say('The one-time password is 123456. Waiting for the browser to come back …')
  return shop.callback(BROWSER_TIMEOUT_MILLISECONDS)
}

/** How each platform opens an address; `start` is a word of the Windows shell. */
const COMMANDS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Opens the address in the user's browser. False where the platform's command is missing. */
export async function openBrowser(url: string): Promise<boolean> {
  const [command, ...arguments_] = COMMANDS[process.platform] ?? ['xdg-open']
  return new Promise((resolve) => {
    const child = spawn(command, [...arguments_, url], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
