import type { Page } from '@playwright/test'
import { bubble, composer, createAttendedTickets, sentMessages, thread } from '../conversation.ts'
import { expect, test } from '../fixtures.ts'
import { anyOfTexts, textsIn } from '../texts.ts'
import { button } from '../userActions.ts'

const t = textsIn('pt')

/** Sent, delivered or read. */
const sentTick = anyOfTexts(t('messages:ack.taken'), t('messages:ack.delivered'), t('messages:ack.read'))

const ana = { number: '5511987654321', name: 'Ana Lima' }
const rui = { number: '5511987654322', name: 'Rui Costa' }

const attached = (page: Page) => page.getByRole('region', { name: t('composer:files.label') }).getByRole('listitem')

test('a draft stays with its ticket through switching, reloading and a lost page, until it is sent', async ({
  open,
  company,
  complaints,
}) => {
  const [withAna = '', withRui = ''] = await createAttendedTickets(company, ana, rui)
  const page = await open(company.admin, withAna)
  await button(bubble(page, 'aqui é Ana'), t('messages:reply')).click()
  await composer(page).pressSequentially('Sobre o bolo')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await page.getByRole('link', { name: 'Rui Costa' }).click()
  await expect(thread(page).getByText('aqui é Rui')).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  await expect(attached(page)).toHaveCount(0)
  await composer(page).fill('Para o Rui')

  await page.getByRole('link', { name: 'Ana Lima' }).click()
  await expect(composer(page)).toHaveValue('Sobre o bolo')
  await expect(attached(page)).toHaveText(/a\.txt/)
  await expect(page.getByRole('region', { name: t('composer:reply.to', { author: 'Ana Lima' }) })).toBeVisible()

  await page.goto(withRui)
  await expect(composer(page)).toHaveValue('Para o Rui')
  await page.goto(withAna)
  await expect(composer(page)).toHaveValue('Sobre o bolo')
  await expect(page.getByRole('region', { name: t('composer:reply.to', { author: 'Ana Lima' }) })).toBeVisible()
  await composer(page).press('Enter')
  await expect(bubble(page, 'Sobre o bolo').getByText('aqui é Ana')).toBeVisible()
  await page.reload()
  await expect(bubble(page, 'Sobre o bolo')).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  await expect(page.getByRole('region', { name: t('composer:reply.to', { author: 'Ana Lima' }) })).toHaveCount(0)

  await page.goto(withRui)
  await expect(composer(page)).toHaveValue('Para o Rui')
  // Requests of the page that was left are refused.
  complaints.expect(/status of 401/)
  await page.getByRole('button', { name: t.like('shell:account.menu') }).click()
  await page.getByRole('menuitem', { name: t('shell:account.logout') }).click()
  await expect(page).toHaveURL(/login/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')))).toEqual([])
})

test('the signature switch is remembered', async ({ open, company }) => {
  const [withAna = ''] = await createAttendedTickets(company, ana)
  const page = await open(company.admin, withAna)
  const sign = page.getByRole('switch', { name: t('composer:sign') })
  await expect(sign).toBeChecked()
  await composer(page).fill('Com nome')
  await composer(page).press('Enter')
  await expect(bubble(page, 'Com nome').locator('strong').getByText(`${company.admin.name}:`)).toBeVisible()
  await expect(bubble(page, 'Com nome').getByRole('img', { name: sentTick })).toBeVisible()
  const correction = page.getByRole('textbox', { name: t('composer:correctText') })
  await page.keyboard.press('ArrowUp')
  await expect(correction).toHaveValue('Com nome')
  await correction.fill('Com o nome')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Com o nome')).toContainText(t('messages:edited'))
  await sign.uncheck()
  await page.reload()
  await expect(sign).not.toBeChecked()
  await composer(page).pressSequentially('Sem nome')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('e com duas linhas')
  // Enter ends an IME composition and does not send.
  await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(composer(page)).toHaveValue('Sem nome\ne com duas linhas')
  await button(page, t('composer:send')).press('Enter')
  await expect(composer(page)).toBeFocused()
  await expect
    .poll(async () => (await sentMessages(company.admin)).map(({ body }) => body))
    .toEqual([`*${company.admin.name}:*\nCom o nome`, 'Sem nome\ne com duas linhas'])
})
