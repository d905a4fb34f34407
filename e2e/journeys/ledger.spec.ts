import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { row } from '../user.ts'

const say = textsIn('pt')
const balance = (count: number) =>
  `${count} ${say('ledger:received')}=${count} ${say('ledger:stored')}+0 ${say('ledger:duplicates')}+0 ${say('ledger:quarantined')}`

test('the ledger counts the messages of a connection live for the super user', async ({ openFresh, platform, company }) => {
  const name = `Linha ${Date.now()}`
  const line = await connectLine(company.admin, name)
  const page = await openFresh(platform.superUser, '/ledger', { prepare: (page) => page.clock.install() })
  await expect(row(page, name)).toContainText(balance(0))
  await line.hears({ number: '5511987650099', name: 'Lia' }, 'Bom dia!')
  await page.clock.fastForward('00:10')
  await expect(row(page, name)).toContainText(balance(1))
  await expect(row(page, name)).toContainText(say('ledger:balanced'))
})
