import { expect, test } from 'vitest'

import { useTestDatabase } from '../../../storage/testing/index.ts'
import { createOrderDesk } from '../testing/order-desk.ts'

const database = useTestDatabase()

test.each(['new', 'change', 'new-terminal'])(
  'a terminal with the alias %s opens',
  async (alias) => {
    const desk = await createOrderDesk(database.pool)
    const { merchant, terminal } = desk.harness
    await database.pool.query('update terminal set alias = $1 where terminal_id = $2', [
      alias,
      terminal.terminalId,
    ])
    const seat = await desk.sit('GatewayStaff', `${alias}@gateway.example`)
    const path = `/panel/m/${merchant.merchantNumber}/terminals`
    expect((await seat.open(`${path}/${alias}`)).html).toContain(`action="${path}/${alias}/change"`)
    const form = await seat.open(
      `/panel/m/${merchant.merchantNumber}/new-terminal?connector=nestpay`,
    )
    expect(form.html).toContain(`action="${path}"`)
    const choice = `/panel/m/${merchant.merchantNumber}/new-terminal`
    expect(form.html).toContain(`href="${choice}"`)
    expect(form.html).not.toContain(`href="${path}/new"`)
  },
)
