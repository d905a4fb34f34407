import { queues } from '@recado/contract/queues/queues'
import { expect, test } from '../fixtures.ts'
import { uniqueId } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, tableRow } from '../userActions.ts'

const t = textsIn('pt')

test('an administrator finds who changed a queue, and what it was before', async ({ open, platform }) => {
  const { admin } = await platform.found({ name: `Padaria ${uniqueId()}` })
  const name = `Vendas ${uniqueId()}`
  const queue = await admin.call(queues.endpoints.create, { body: { name, color: '#123456' } })
  await admin.call(queues.endpoints.update, { params: { id: queue.id }, body: { greetingMessage: 'Bom dia!' } })
  const page = await open(admin, '/changes')
  const row = tableRow(page, t('changeLog:fields.greetingMessage'))
  await expect(row).toContainText(name)
  await expect(row).toContainText(t('changeLog:objects.queue', { name }))
  await row.getByRole('button').click()
  await expect(dialog(page).getByText('Bom dia!')).toBeVisible()
  await expect(dialog(page).getByText(t('changeLog:nothing'))).toBeVisible()
  await button(dialog(page), t('changeLog:history')).click()
  await expect(page).toHaveURL(new RegExp(`kind=queue&record=${queue.id}|record=${queue.id}&kind=queue`))
  await expect(tableRow(page, t('changeLog:objects.queue', { name }))).toHaveCount(2)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, t('changeLog:export')).click()])
  expect(download.suggestedFilename()).toBe(t('changeLog:exportFile'))
})
