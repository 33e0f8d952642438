/** The panel's pages of terminals, routing and keys, over the whole product. */

import { beforeAll, describe, expect, it } from 'vitest'

import { hiddenIn, lastAct } from '../support/panel/pages.ts'
import { type Seat, sit } from '../support/panel/seat.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox()
const NUMBER = '1100000001'
const OTHER = '1100000002'
const TERMINALS = `/panel/m/${NUMBER}/terminals`
const NEW_TERMINAL = `/panel/m/${NUMBER}/new-terminal`

let owner: Seat
let ids: Readonly<Record<string, string>>

beforeAll(async () => {
  owner = await sit(sandbox, { role: 'GatewayOwner' })
  const { rows } = await sandbox.database.pool.query<{ number: string; id: string }>(
    'select merchant_number as number, merchant_id as id from merchant',
  )
  ids = Object.fromEntries(rows.map(({ number, id }) => [number, id]))
})

/** What the form of a terminal sends where nothing is changed. */
const AS_STORED = {
  alias: 'simulator',
  bankCode: '0012',
  programmeMode: 'any',
  half: ['2', '3', '4'],
  capture: '100',
}

describe('terminals', () => {
  it('lists every terminal in scope, with its bank and how the bank answers', async () => {
    const { html: text } = await owner.open('/panel/terminals')
    expect(text).toContain('Halkbank · Bank simulator')
    expect(text).toContain('Not used by this process yet')
    const own = await sit(sandbox, {
      role: 'MerchantOwner',
      merchantNumber: OTHER,
    })
    const listed = await own.open('/panel/terminals')
    expect(listed.html).toContain(`/panel/m/${OTHER}/terminals/simulator`)
    expect(listed.html).not.toContain(`/panel/m/${NUMBER}/terminals`)
    expect((await own.open(`${TERMINALS}/simulator`)).status).toBe(404)
    expect((await own.send(`${TERMINALS}/simulator/pause`, {})).status).toBe(403)
  })

  it('pauses, names the obstacle of a removal, and opens again, in the name of the person', async () => {
    const paused = await owner.send(`${TERMINALS}/qnb/pause`, {})
    expect(paused).toMatchObject({ status: 303, location: `${TERMINALS}/qnb?done=paused` })
    expect(await lastAct(sandbox)).toEqual({ actor: `panel:${owner.email}`, act: 'terminal.pause' })
    expect((await owner.open(`${TERMINALS}/qnb?done=paused`)).html).toContain(
      'The terminal is paused',
    )
    const refused = await owner.send(`${TERMINALS}/qnb/remove`, {})
    expect(refused.status).toBe(409)
    expect(refused.html).toContain('paused less than a minute ago')
    await owner.send(`${TERMINALS}/qnb/resume`, {})
    expect(await lastAct(sandbox)).toMatchObject({ act: 'terminal.resume' })
  })

  it('changes what was typed and nothing else; an empty secret field leaves the secret', async () => {
    const sealed = async () => {
      const sql = `select encode(secret_sealed, 'hex') as sealed from terminal_secret
        join terminal using (merchant_id, terminal_id)
        where merchant_id = $1 and alias = 'simulator' order by name`
      const { rows } = await sandbox.database.pool.query<{ sealed: string }>(sql, [ids[NUMBER]])
      return rows.map((row) => row.sealed)
    }
    const before = await sealed()
    const changed = await owner.send(`${TERMINALS}/simulator/change`, {
      ...AS_STORED,
      half: ['4'],
      'credential.storeKey': '',
    })
    expect(changed.location).toBe(`${TERMINALS}/simulator?done=changed`)
    expect(await sealed()).toEqual(before)
    await owner.send(`${TERMINALS}/simulator/change`, {
      ...AS_STORED,
      'credential.storeKey': 'VEZNESTORE9',
    })
    expect((await sealed()).filter((each) => !before.includes(each))).toHaveLength(1)
    const { html: text } = await owner.open(`${TERMINALS}/simulator`)
    expect(text).not.toContain('VEZNESTORE')
    expect(text).not.toContain('VEZNE1234')
    await owner.send(`${TERMINALS}/simulator/change`, {
      ...AS_STORED,
      'credential.storeKey': 'VEZNESTORE1',
    })
  })

  it('says at the field what is wrong, keeps what was typed, and never shows a secret back', async () => {
    const wrong = await owner.send(`${TERMINALS}/simulator/change`, {
      ...AS_STORED,
      alias: 'simulator2',
      bankCode: '12',
      capture: '130',
      'credential.password': 'SecretOfTheBank',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('id="bankCode-wrong">Write four digits')
    expect(wrong.html).toContain('id="capture-wrong">Write a whole number from 100 to 115.')
    expect(wrong.html).toContain('value="simulator2"')
    expect(wrong.html).not.toContain('SecretOfTheBank')
  })

  it('is guided by the bank: its letter’s fields, then a terminal that the test finds right', async () => {
    const { html: choice } = await owner.open(NEW_TERMINAL)
    expect(choice).toContain(`${NEW_TERMINAL}?bank=garanti`)
    const { html: form } = await owner.open(`${NEW_TERMINAL}?bank=halkbank`)
    expect(form).toContain('name="credential.storeKey"')
    const fields = {
      ...AS_STORED,
      bank: 'halkbank',
      connector: 'nestpay',
      alias: 'halk two',
      environment: 'simulator',
      'credential.clientId': '190000001',
      'credential.userName': 'vezneapi',
      'credential.password': 'VEZNE1234',
    }
    const missing = await owner.send(TERMINALS, fields)
    expect(missing.status).toBe(422)
    expect(missing.html).toContain('id="credential.storeKey-wrong"')
    expect(missing.html).toContain('value="halk two"')
    expect(missing.html).not.toContain('VEZNE1234')
    const added = await owner.send(TERMINALS, {
      ...fields,
      'credential.storeKey': 'VEZNESTORE1',
    })
    expect(added.location).toBe(`${TERMINALS}/halk%20two?done=added`)
    expect(await lastAct(sandbox)).toEqual({ actor: `panel:${owner.email}`, act: 'terminal.add' })
    const tested = await owner.send(`${TERMINALS}/halk%20two/test`, {})
    expect(tested.html).toContain('id="test"')
    expect(tested.html).toContain('badge done')
  })
})

describe('routing', () => {
  const PATH = `/panel/m/${NUMBER}/routing`
  const RULES = {
    rules: [
      { name: 'own bank', when: 'count > 1', choose: 'onUs' },
      { name: 'rest', choose: { weights: { akbank: 70, simulator: 30 } } },
    ],
  }

  it('names the rule and the part that is wrong, and keeps the text', async () => {
    const text = JSON.stringify({ rules: [{ name: 'x', when: 'amont > 1', choose: 'onUs' }] })
    const wrong = await owner.send(PATH, { rules: text, days: '30', revision: '0' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('Rule 1, condition (when)')
    expect(wrong.html).toContain('amont > 1')
    const noJson = await owner.send(PATH, { rules: '{', days: '30', revision: '0' })
    expect(noJson.html).toContain('The text is no valid JSON.')
  })

  it('tries rules on the past without changing anything, then puts them in force', async () => {
    const rules = JSON.stringify(RULES)
    const tried = await owner.send(`${PATH}/try`, { rules, days: '30', revision: '0' })
    expect(tried.status).toBe(200)
    expect(tried.html).toContain('id="trial"')
    const before = await owner.open(`/panel/routing?merchant=${NUMBER}`)
    expect(before.html).toContain('There are no rules')
    const saved = await owner.send(PATH, { rules, days: '30', revision: '0' })
    expect(saved.location).toBe(`/panel/routing?merchant=${NUMBER}&done=saved`)
    expect(await lastAct(sandbox)).toEqual({ actor: `panel:${owner.email}`, act: 'routing.rules' })
    const { html: text } = await owner.open(saved.location)
    expect(text).toContain('Payments are shared: akbank 70%, simulator 30%')
    expect(text).toContain(`1</strong><p class="quiet">2 rules · panel:${owner.email}`)
  })

  it('never overwrites the rules of somebody who was faster', async () => {
    const late = await owner.send(PATH, {
      rules: JSON.stringify(RULES),
      days: '30',
      revision: '0',
    })
    expect(late.status).toBe(422)
    expect(late.html).toContain('The rules were changed while you were writing')
    await owner.send(`${PATH}/clear`, {})
    const { html: text } = await owner.open(`/panel/routing?merchant=${NUMBER}`)
    expect(text).toContain('There are no rules')
    expect(text).toContain('The rules were taken back')
  })
})

describe('keys', () => {
  const PATH = `/panel/m/${OTHER}/keys`
  let developer: Seat

  beforeAll(async () => {
    developer = await sit(sandbox, { role: 'MerchantDeveloper', merchantNumber: OTHER })
  })

  it('shows the secret key once: not for the form sent again, and on no other page', async () => {
    const seen = hiddenIn((await developer.open('/panel/keys')).html, 'seen')
    const issued = await developer.send(`${PATH}/issue`, { seen })
    const [, secret = ''] = /SecretKey<\/dt><dd><span class="copyable"><code>([^<]{44})</.exec(
      issued.html,
    ) ?? ['', '']
    expect(secret).toHaveLength(44)
    expect(issued.headers.get('cache-control')).toBe('no-store')
    expect(await lastAct(sandbox)).toEqual({ actor: `panel:${developer.email}`, act: 'key.issue' })
    const again = await developer.send(`${PATH}/issue`, { seen })
    expect(again.status).toBe(409)
    expect(again.html).toContain('no second one was issued')
    for (const path of ['/panel/keys', '/panel/account']) {
      expect((await developer.open(path)).html).not.toContain(secret)
    }
  })

  it('replaces a pair with an overlap, revokes one, and touches no other merchant’s pair', async () => {
    const list = (await developer.open('/panel/keys')).html
    const publicKey = hiddenIn(list, 'publicKey')
    const rolled = await developer.send(`${PATH}/roll`, { publicKey, revokeAt: '' })
    expect(rolled.status).toBe(200)
    expect(rolled.html).toContain('The old pair ends')
    const twice = await developer.send(`${PATH}/roll`, { publicKey, revokeAt: '' })
    expect(twice.html).toContain('The end of that pair is set already.')
    const revoked = await developer.send(`${PATH}/revoke`, { publicKey })
    expect(revoked.location).toBe('/panel/keys?done=revoked')
    const foreign = await developer.send(`${PATH}/revoke`, {
      publicKey: 'VmV6bmVTYW5kYm94S2V5MQ==',
    })
    expect(foreign.status).toBe(409)
    expect(foreign.html).toContain('This merchant has no such key pair.')
  })
})
