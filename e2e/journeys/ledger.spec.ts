import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { toasted } from '../toasts.ts'
import { rail, row } from '../user.ts'

test('what goes through a line is counted before the eyes of the super user', async ({ openFresh, platform, company }) => {
  const name = `Linha ${Date.now()}`
  const line = await connectLine(company.admin, name)
  const page = await openFresh(platform.superUser, '/ledger', { prepare: (page) => page.clock.install() })
  await expect(row(page, name)).toContainText('0 recebidas=0 armazenadas+0 repetidas+0 quarentena')
  await line.hears({ number: '5511987650099', name: 'Lia' }, 'Bom dia!')
  await page.clock.fastForward('00:10')
  await expect(row(page, name)).toContainText('1 recebidas=1 armazenadas+0 repetidas+0 quarentena')
  await expect(row(page, name)).toContainText('Confere')
})

test('an administrator neither finds the ledger nor enters it', async ({ open, company }) => {
  const page = await open(company.admin, '/ledger')
  await toasted(page, 'Você não tem permissão para fazer isto.')
  await expect(page).toHaveURL('/tickets')
  await expect(rail(page).getByRole('link', { name: 'Filas' })).toBeVisible()
  await expect(rail(page).getByRole('link', { name: 'Conferência de mensagens' })).toHaveCount(0)
})
