/** The README of packages/client-php, followed as it stands: its programs pay orders of a sandbox. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { verifyHolder } from '../support/steps.ts'
import { packageFiles, runPhp } from './run-php.ts'

const README = join(import.meta.dirname, '..', '..', 'packages', 'client-php', 'README.md')
const blocks = [...readFileSync(README, 'utf8').matchAll(/^```php\n(.*?)^```$/gms)].map(
  ([, code = '']) => code,
)
const blockWith = (text: string) => blocks.find((code) => code.includes(text)) ?? ''

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const SANDBOX_OF_README = 'http://127.0.0.1:8080'
const CALLBACK = 'http://127.0.0.1:8000/done'

/** A program of the README in a folder with the package, for a sandbox at another port. */
async function runProgram(
  code: string,
  request: Readonly<{ method: string; form: Readonly<Record<string, string>> }>,
): Promise<string> {
  expect(code).toContain(SANDBOX_OF_README)
  const globals = `$_SERVER['REQUEST_METHOD'] = getenv('METHOD'); $_POST = json_decode(getenv('FORM'), true);`
  const files = {
    ...packageFiles(),
    'vendor/autoload.php': "<?php require __DIR__ . '/../tests/autoload.php';",
    'program.php': code
      .replace('<?php', `<?php ${globals}`)
      .replaceAll(SANDBOX_OF_README, sandbox.url)
      .replaceAll(CALLBACK, 'http://127.0.0.1:9/checkout/done?order=7'),
  }
  const environment = { METHOD: request.method, FORM: JSON.stringify(request.form) }
  return runPhp({ files, main: 'program.php', environment })
}

const GET = { method: 'GET', form: {} }
const orderOf = (printed: string) => /^paid (\S+)$/m.exec(printed)?.[1] ?? `none in: ${printed}`
const inquire = (orderId: string) => sandbox.merchant.inquire({ orderId })

describe('the README of the PHP client', () => {
  it('pays an order, and gives it back', async () => {
    const printed = await runProgram(blockWith('$vezne->reverse('), GET)
    expect(printed).toMatch(/^paid \S+\ngiven back\n$/)
    expect(await inquire(orderOf(printed))).toMatchObject({
      isSucceed: true,
      transactionStatus: 'Reversed',
      amount: 250.75,
    })
  })

  it('pays an order with 3-D Secure', async () => {
    const shop = blockWith('$vezne->init3ds(')
    const callback = await verifyHolder(await runProgram(shop, GET))
    const printed = await runProgram(shop, { method: 'POST', form: callback })
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
    const callback = await verifyHolder(await runProgram(shop, GET), { otp: '000000' })
    const refused = await runProgram(shop, { method: 'POST', form: callback })
    expect(refused).toMatch(/^not verified/)
    const form = { ...callback, MdStatus: '1' }
    expect(await runProgram(shop, { method: 'POST', form })).toBe("the form is not the gateway's\n")
  })
})
