import { FILMS } from '@recado/contract/helps'
import { expect, test } from '../fixtures.ts'
import { toasted } from '../toasts.ts'
import { button, dialog, field, row, title } from '../user.ts'

test('the super user adds a film, every company sees it at once, and nothing is asked outside before it is chosen', async ({
  open,
  company,
  platform,
}) => {
  const reader = await open(company.admin, '/helps')
  await expect(title(reader, 'Ajuda')).toBeVisible()
  const asked: string[] = []
  const warnings: string[] = []
  reader.on('console', (message) => /allow attribute/i.test(message.text()) && warnings.push(message.text()))
  await reader.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Film</title><p>Film</p>' })
  })

  const page = await open(platform.superUser, '/settings?tab=helps')
  await button(page, 'Novo vídeo').click()
  const name = `Como conectar um número ${company.id}`
  await field(dialog(page), 'Título').fill(name)
  await field(dialog(page), 'Código do vídeo').fill('https://www.youtube.com/watch?v=abc-DEF_123&t=4')
  await field(dialog(page), 'Descrição').fill('Do código QR à primeira conversa.')
  await button(dialog(page), 'Salvar').click()
  await toasted(page, 'Vídeo criado')
  await expect(row(page, name)).toContainText('abc-DEF_123')

  const film = reader.getByRole('listitem').filter({ hasText: name })
  await expect(film).toContainText('Do código QR à primeira conversa.')
  expect(asked).toEqual([])
  await button(reader, `Assistir “${name}”`).click()
  await dialog(reader).locator('iframe').contentFrame().getByText('Film').click()
  expect(asked.map((address) => address.split('?')[0])).toEqual([`${FILMS}/embed/abc-DEF_123`])
  // Who has clicked in the film is not kept in it: its page would hear the keys instead of ours.
  await expect(dialog(reader).locator(':focus', { has: reader.locator('iframe') })).toHaveCount(1)
  await reader.keyboard.press('Escape')
  await expect(dialog(reader)).toHaveCount(0)
  expect(warnings).toEqual([])

  await button(page, `Excluir ${name}`).click()
  await button(dialog(page), 'Excluir').click()
  await expect(film).toHaveCount(0)
})
