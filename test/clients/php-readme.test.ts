/** The README of packages/client-php, followed as it stands: its programs pay orders of a sandbox. */
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../support/code-blocks.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { verifyHolder } from '../support/steps.ts'
import { packageFiles, runPhp } from './run-php.ts'

const blocks = codeOf('packages/client-php/README.md', 'php')
const blockWith = (text: string) => blocks.find((code) => code.includes(text)) ?? ''

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

/** The bank declines payments with this card. */
const DECLINED = '4111111111111129'
const PACKAGE = {
  ...packageFiles(),
  'vendor/autoload.php': "<?php require __DIR__ . '/../tests/autoload.php';",
}
const SANDBOX_OF_README = 'http://127.0.0.1:8080'
const CALLBACK = 'http://127.0.0.1:8000/done'

/** A program of the README in a folder with the package, for a sandbox at another port. */
async function runProgram(
  code: string,
  request: Readonly<{ path: string; form: Readonly<Record<string, string>> }>,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  expect(code).toContain(SANDBOX_OF_README)
  const globals = `$_SERVER['REQUEST_URI'] = getenv('PATH_ASKED'); $_POST = json_decode(getenv('FORM'), true);`
  const files = {
    ...PACKAGE,
    ...more,
    'program.php': code
      .replace('<?php', `<?php ${globals}`)
      .replaceAll(SANDBOX_OF_README, sandbox.url)
      .replaceAll(CALLBACK, 'http://127.0.0.1:9/checkout/done?order=7'),
  }
  const environment = { PATH_ASKED: request.path, FORM: JSON.stringify(request.form) }
  return runPhp({ files, main: 'program.php', environment })
}

const START = { path: '/', form: {} }
const orderOf = (printed: string) => /^paid (\S+)$/m.exec(printed)?.[1] ?? `none in: ${printed}`
const inquire = (orderId: string) => sandbox.merchant.inquire({ orderId })

describe('the README of the PHP client', () => {
  it('pays an order, and gives it back', async () => {
    const printed = await runProgram(blockWith('$vezne->reverse('), START)
    expect(printed).toMatch(/^paid \S+\ngiven back\n$/)
    expect(await inquire(orderOf(printed))).toMatchObject({
      isSucceed: true,
      transactionStatus: 'Reversed',
      amount: 250.75,
    })
  })

  it('pays an order with 3-D Secure', async () => {
    const shop = blockWith('$vezne->init3ds(')
    const callback = await verifyHolder(await runProgram(shop, START))
    const printed = await runProgram(shop, { path: '/done', form: callback })
    expect(await inquire(orderOf(printed))).toMatchObject({
      isSucceed: true,
      transactionStatus: 'Approved',
      amount: 250.75,
    })
    const threeDSessionId = callback['ThreeDSessionId'] ?? ''
    const session = await sandbox.merchant.getThreeDSessionResult({ threeDSessionId })
    expect(session).toMatchObject({ currentStep: 'ProvisionCompleted' })
  })

  it('does not pay where the bank did not verify, or the form is forged', async () => {
    const shop = blockWith('$vezne->init3ds(')
    const callback = await verifyHolder(await runProgram(shop, START), { otp: '000000' })
    const refused = await runProgram(shop, { path: '/done', form: callback })
    expect(refused).toMatch(/^not verified/)
    const form = { ...callback, MdStatus: '1' }
    expect(await runProgram(shop, { path: '/done', form })).toBe("the form is not the gateway's\n")
  })

  it('pays with the function that knows unknown outcomes', async () => {
    const [head = ''] = blockWith('$vezne->reverse(').split('$payment = ')
    const files = { 'outcome.php': `<?php\n${blockWith('function pay(')}` }
    const program = `${head} require 'outcome.php'; echo pay($vezne, $token['cardToken']) ? 'paid' : 'not paid';`
    expect(await runProgram(program, START, files)).toBe('paid')
    const declined = program.replace('5528790000000008', DECLINED)
    expect(await runProgram(declined, START, files)).toBe('not paid')
  })

  it('takes a webhook of now, and answers 400 to another', async () => {
    const block = blockWith('Webhook::verifyWebhook(')
    const body = JSON.stringify({ type: 'payment.approved', data: { change: { orderId: 'o' } } })
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const now = new Date()
    const headers = {
      'Webhook-Id': 'msg_1',
      'Webhook-Timestamp': String(Math.floor(now.getTime() / 1000)),
      'Webhook-Signature': new Webhook(secret).sign('msg_1', now, body),
    }
    const statusOf = (given: object, sent: string) => {
      const program = `<?php require 'vendor/autoload.php';\n${block}\necho http_response_code();`
        .replace("file_get_contents('php://input')", "getenv('BODY')")
        .replace('getallheaders()', "json_decode(getenv('HEADERS'), true)")
      const environment = {
        BODY: sent,
        HEADERS: JSON.stringify(given),
        WEBHOOK_SECRET: secret,
      }
      return runPhp({ files: { ...PACKAGE, 'hook.php': program }, main: 'hook.php', environment })
    }
    expect(await statusOf(headers, body)).toBe('204')
    expect(await statusOf(headers, `${body} `)).toBe('400')
    expect(await statusOf({ ...headers, 'Webhook-Timestamp': '1' }, body)).toBe('400')
  })

  it('has no block that is not PHP', async () => {
    const program = `<?php foreach (json_decode(getenv('BLOCKS')) as $block) {
      token_get_all((str_starts_with($block, '<?php') ? '' : '<?php ') . $block, TOKEN_PARSE);
      echo 'read ';
    }`
    const environment = { BLOCKS: JSON.stringify(blocks) }
    const printed = await runPhp({
      files: { 'parse.php': program },
      main: 'parse.php',
      environment,
    })
    expect(printed).toBe('read '.repeat(blocks.length))
    expect(blocks.length).toBeGreaterThan(3)
  })
})
