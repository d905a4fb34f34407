import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { tableRow } from '../userActions.ts'

const t = textsIn('pt')
const balance = (count: number) =>
  `${count} ${t('ledger:received')}=${count} ${t('ledger:stored')}+0 ${t('ledger:duplicates')}+0 ${t('ledger:quarantined')}`

test('the ledger counts the messages of a connection live for the super user', async ({ openFresh, platform, company }) => {
  const name = `Linha ${Date.now()}`
  const line = await createConnection(company.admin, name)
  const page = await openFresh(platform.superUser, '/ledger', { prepare: (page) => page.clock.install() })
  await expect(tableRow(page, name)).toContainText(balance(0))
  await line.hears({ number: '5511987650099', name: 'Lia' }, 'Bom dia!')
  await page.clock.fastForward('00:10')
  await expect(tableRow(page, name)).toContainText(balance(1))
  await expect(tableRow(page, name)).toContainText(t('ledger:balanced'))
})
