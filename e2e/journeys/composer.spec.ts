import type { Locator, Page } from '@playwright/test'
import { viewports } from '../browser.ts'
import { attend, bubble, composer, sent, thread } from '../conversation.ts'
import { expect, test } from '../fixtures.ts'
import { anyOf, inOrder, textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button } from '../user.ts'

const say = textsIn('pt')

/** Sent, and perhaps further already. */
const gone = anyOf(say('messages:ack.taken'), say('messages:ack.delivered'), say('messages:ack.read'))

const ana = { number: '5511987654321', name: 'Ana Lima' }
const rui = { number: '5511987654322', name: 'Rui Costa' }

const attached = (page: Page) => page.getByRole('region', { name: say('composer:files.label') }).getByRole('listitem')

type PastedFile = { name: string; type: string; text: string }
const picture = { name: 'bolo.png', type: 'image/png', text: 'no picture at all' }
const price = { name: 'preço.txt', type: 'text/plain', text: 'Um bolo custa 50 reais.' }

/** What the browser hands over when files are pasted or dropped. */
const carried = (page: Page, files: PastedFile[], text?: string) =>
  page.evaluateHandle(
    ({ files, text }) => {
      const data = new DataTransfer()
      for (const { name, type, text } of files) data.items.add(new File([text], name, { type }))
      if (text !== undefined) data.setData('text/plain', text)
      if (text !== undefined) data.setData('text/html', text)
      return data
    },
    { files, text },
  )

async function paste(field: Locator, files: PastedFile[], text?: string) {
  const clipboardData = await carried(field.page(), files, text)
  await field.evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, clipboardData)
}

test('what was begun waits for its ticket: through switching, reloading and a lost page, until it is sent', async ({
  open,
  company,
  complaints,
}) => {
  const [withAna = '', withRui = ''] = await attend(company, ana, rui)
  const page = await open(company.admin, withAna)
  await button(bubble(page, 'aqui é Ana'), say('messages:reply')).click()
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
  await expect(page.getByRole('region', { name: say('composer:reply.to', { author: 'Ana Lima' }) })).toBeVisible()

  await page.goto(withRui)
  await expect(composer(page)).toHaveValue('Para o Rui')
  await page.goto(withAna)
  await expect(composer(page)).toHaveValue('Sobre o bolo')
  await expect(page.getByRole('region', { name: say('composer:reply.to', { author: 'Ana Lima' }) })).toBeVisible()
  await composer(page).press('Enter')
  await expect(bubble(page, 'Sobre o bolo').getByText('aqui é Ana')).toBeVisible()
  await page.reload()
  await expect(bubble(page, 'Sobre o bolo')).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  await expect(page.getByRole('region', { name: say('composer:reply.to', { author: 'Ana Lima' }) })).toHaveCount(0)

  await page.goto(withRui)
  await expect(composer(page)).toHaveValue('Para o Rui')
  // What the page still asked for when it was left is refused.
  complaints.expect(/status of 401/)
  await page.getByRole('button', { name: say.like('shell:account.menu') }).click()
  await page.getByRole('menuitem', { name: say('shell:account.logout') }).click()
  await expect(page).toHaveURL(/login/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')))).toEqual([])
})

test('files are chosen, pasted and dropped, looked at once more, and go with one text', async ({ open, company }) => {
  const [withAna = ''] = await attend(company, ana)
  const page = await open(company.admin, withAna)
  await page.getByRole('switch', { name: say('composer:sign') }).uncheck()
  await page.locator('input[type=file]').setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await paste(composer(page), [picture])
  await expect(attached(page)).toHaveCount(2)
  await paste(composer(page), [picture], 'A1\tB1')
  await expect(attached(page)).toHaveCount(2)

  const dataTransfer = await carried(page, [price])
  await thread(page).dispatchEvent('dragenter', { dataTransfer })
  await expect(page.getByText(say('composer:files.drop'))).toBeVisible()
  await thread(page).dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText(say('composer:files.drop'))).toHaveCount(0)
  await expect(attached(page)).toHaveText([
    inOrder('nota.pdf', say('composer:kinds.application')),
    inOrder('bolo.png', say('composer:kinds.image')),
    inOrder('preço.txt', say('composer:kinds.application'), '23 B'),
  ])
  await button(page, say('composer:files.takeOut', { name: 'bolo.png' })).click()
  await expect(attached(page)).toHaveCount(2)

  await composer(page).fill('Segue')
  await composer(page).press('Enter')
  await expect(attached(page)).toHaveCount(0)
  await expect
    .poll(async () => (await sent(company.admin)).map(({ body, mediaName }) => [body, mediaName]))
    .toEqual([
      ['Segue', 'nota.pdf'],
      ['', 'preço.txt'],
    ])
})

test('what cannot be sent is told before anybody waits for it', async ({ open, company }) => {
  const [withAna = ''] = await attend(company, ana)
  const page = await open(company.admin, withAna)
  const files = page.locator('input[type=file]')
  await files.setInputFiles({ name: 'filme.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(20 * 1024 * 1024) })
  await toasted(page, say('composer:files.tooLarge.video', { name: 'filme.mp4', size: '20 MB', most: '16 MB' }))
  await files.setInputFiles({ name: 'pasta', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) })
  await toasted(page, say('composer:files.empty', { name: 'pasta' }))
  await expect(attached(page)).toHaveCount(0)
  await files.setInputFiles(
    Array.from({ length: 22 }, (_, at) => ({ name: `${at}.txt`, mimeType: 'text/plain', buffer: Buffer.from('x') })),
  )
  await toasted(page, say('composer:files.tooMany', { most: 20, count: 2 }))
  await expect(attached(page)).toHaveCount(20)
  await button(page, say('composer:files.clear')).click()
  await expect(attached(page)).toHaveCount(0)
})

test('messages are signed or not, as the switch says, also tomorrow', async ({ open, company }) => {
  const [withAna = ''] = await attend(company, ana)
  const page = await open(company.admin, withAna)
  const sign = page.getByRole('switch', { name: say('composer:sign') })
  await expect(sign).toBeChecked()
  await composer(page).fill('Com nome')
  await composer(page).press('Enter')
  await expect(bubble(page, 'Com nome').locator('strong').getByText(`${company.admin.name}:`)).toBeVisible()
  await expect(bubble(page, 'Com nome').getByRole('img', { name: gone })).toBeVisible()
  const correction = page.getByRole('textbox', { name: say('composer:correctText') })
  await page.keyboard.press('ArrowUp')
  await expect(correction).toHaveValue('Com nome')
  await correction.fill('Com o nome')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Com o nome')).toContainText(say('messages:edited'))
  await sign.uncheck()
  await page.reload()
  await expect(sign).not.toBeChecked()
  await composer(page).pressSequentially('Sem nome')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('e com duas linhas')
  // Who ends a sign of another script with Enter has not ended the message.
  await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(composer(page)).toHaveValue('Sem nome\ne com duas linhas')
  await button(page, say('composer:send')).press('Enter')
  await expect(composer(page)).toBeFocused()
  await expect
    .poll(async () => (await sent(company.admin)).map(({ body }) => body))
    .toEqual([`*${company.admin.name}:*\nCom o nome`, 'Sem nome\ne com duas linhas'])
})

test('one answers with r and a file, corrects with the arrow up, and leaves both with Escape', async ({ open, company }) => {
  const [withAna = ''] = await attend(company, ana)
  const page = await open(company.admin, withAna)
  await page.getByRole('switch', { name: say('composer:sign') }).uncheck()
  await composer(page).press('Escape')
  await expect(composer(page)).not.toBeFocused()
  await page.keyboard.press('r')
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('')

  const quoted = page.getByRole('region', { name: say('composer:reply.to', { author: 'Ana Lima' }) })
  await button(bubble(page, 'aqui é Ana'), say('messages:reply')).click()
  await expect(quoted).toContainText('Oi, aqui é Ana Lima')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(quoted).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
  await button(bubble(page, 'aqui é Ana'), say('messages:reply')).click()
  await paste(composer(page), [price])
  await page.keyboard.type('Veja')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await sent(company.admin)).map(({ body, quotedMsg }) => [body, quotedMsg?.body]))
    .toEqual([['Veja', 'Oi, aqui é Ana Lima']])

  await page.keyboard.type('Cinquenta reias')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Cinquenta reias').getByRole('img', { name: gone })).toBeVisible()
  const correction = page.getByRole('textbox', { name: say('composer:correctText') })
  await page.keyboard.press('ArrowUp')
  await expect(correction).toHaveValue('Cinquenta reias')
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('')
  await page.keyboard.press('ArrowUp')
  await correction.fill('Cinquenta reais')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'Cinquenta reais')).toContainText(say('messages:edited'))
  await expect(bubble(page, 'Cinquenta reias')).toHaveCount(0)
  await expect.poll(async () => (await sent(company.admin)).at(-1)?.body).toBe('Cinquenta reais')
})

test('a correction that the server refuses is taken back with a word, and is not lost', async ({ open, company, complaints }) => {
  complaints.expect(/409.*\/api\/messages\//)
  const [withAna = ''] = await attend(company, ana)
  const page = await open(company.admin, withAna)
  await page.getByRole('switch', { name: say('composer:sign') }).uncheck()
  await composer(page).fill('Certo')
  await composer(page).press('Enter')
  await expect(bubble(page, 'Certo').getByRole('img', { name: gone })).toBeVisible()
  await composer(page).fill('Um rascunho')
  await page.route('**/api/messages/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { error: 'ERR_EDIT_WAPP_MSG', message: '' } })
      : route.fallback(),
  )
  const edit = async () => {
    await button(bubble(page, 'Certo'), say('messages:menu')).click()
    await page.getByRole('menuitem', { name: say('common:edit') }).click()
  }
  const correction = page.getByRole('textbox', { name: say('composer:correctText') })
  await edit()
  await correction.fill('Certo, certíssimo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(bubble(page, 'Certo, certíssimo')).toHaveCount(0)
  await expect(composer(page)).toHaveValue('Um rascunho')
  await edit()
  await expect(correction).toHaveValue('Certo, certíssimo')
})

test('emojis are searched in one’s language, picked with the keys, and come where the caret is', async ({ open, company }) => {
  const [withAna = ''] = await attend(company, ana)
  const page = await open(company.admin, withAna)
  await composer(page).fill('Bom  dia')
  for (let steps = 0; steps < 4; steps++) await composer(page).press('ArrowLeft')
  await button(page, say('composer:emojis')).click()
  const search = page.getByRole('searchbox', { name: say('emoji:search') })
  await expect(search).toBeFocused()
  await search.fill('coracao vermelho')
  await expect(page.getByRole('gridcell').first()).toHaveAccessibleName('Coração vermelho')
  await page.keyboard.press('Enter')
  await expect(composer(page)).toHaveValue('Bom ❤️ dia')
  await search.fill('nada disso existe')
  await expect(page.getByText(say('emoji:empty'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeFocused()
  await button(page, say('composer:emojis')).click()
  await page
    .getByRole('group', { name: say('emoji:recent') })
    .getByRole('button', { name: '❤️' })
    .click()
  await expect(composer(page)).toHaveValue('Bom ❤️❤️ dia')
})

test('on a phone there is what is needed, thumb-sized, and nothing beside the screen', async ({ open, company }) => {
  const [withAna = ''] = await attend(company, ana)
  const page = await open(company.admin, withAna, { viewport: viewports.phone, hasTouch: true })
  await expect(page.getByRole('switch', { name: say('composer:sign') })).toBeHidden()
  for (const name of [say('composer:attach'), say('composer:emojis'), say('composer:record')]) {
    const box = await button(page, name).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(40)
  }
  await composer(page).fill(Array.from({ length: 9 }, (_, line) => `Linha ${line}`).join('\n'))
  expect((await composer(page).boundingBox())?.height).toBeLessThan(6 * 24)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewports.phone.width)
  await button(page, say('composer:send')).tap()
  await expect(bubble(page, 'Linha 8')).toBeVisible()
})
