import { messageEndpoints } from '@recado/contract/messages/messages'
import { quickMessageEndpoints, quickMessages } from '@recado/contract/quickMessages'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { viewports } from '../../e2e/browserDefaults.ts'
import { anyOfTexts } from '../../e2e/readTexts.ts'
import { addConversation, bubble, composer, thread } from './support/conversation.ts'
import { refuse } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { box, button, dialog, expectCount, expectGone, expectTexts, field, press, type } from './support/user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const sign = page.getByRole('switch', { name: t('composer:sign') })
const attached = page.getByRole('region', { name: t('composer:files.label') }).getByRole('listitem')
const correction = page.getByRole('textbox', { name: t('composer:correctText') })
/** Sent, and perhaps delivered or read. */
const accepted = anyOfTexts(t('messages:ack.taken'), t('messages:ack.delivered'), t('messages:ack.read'))

const picture = new File(['no picture at all'], 'bolo.png', { type: 'image/png' })
const price = new File(['Um bolo custa 50 reais.'], 'preço.txt', { type: 'text/plain' })

/** The data that a browser passes on paste or drop. */
function transfer(files: File[], text?: string) {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  if (text !== undefined) data.setData('text/plain', text)
  if (text !== undefined) data.setData('text/html', text)
  return data
}
const paste = (files: File[], text?: string) =>
  composer.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer(files, text), bubbles: true, cancelable: true }))

async function chooseFiles(...files: File[]) {
  await expect.element(composer).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no input for files')
  await userEvent.upload(input, files)
}

test('files are chosen, pasted and dropped, previewed, and sent with one text', async ({ server, show }) => {
  const { address, sent } = addConversation(server, ana)
  await show(address)
  await sign.click()
  await chooseFiles(new File(['%PDF-1.4'], 'nota.pdf', { type: 'application/pdf' }))
  paste([picture])
  await expectCount(attached).toBe(2)
  paste([picture], 'A1\tB1')
  await expectCount(attached).toBe(2)

  const dataTransfer = transfer([price])
  const drag = (type: string) => thread.element().dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  drag('dragenter')
  await expect.element(page.getByText(t('composer:files.drop'))).toBeVisible()
  drag('drop')
  await expectGone(page.getByText(t('composer:files.drop')))
  await expectTexts(attached).toEqual([
    expect.stringMatching(`nota.pdf.*${t('composer:kinds.application')}`),
    expect.stringMatching(`bolo.png.*${t('composer:kinds.image')}`),
    expect.stringMatching(`preço.txt.*${t('composer:kinds.application')}.*23 B`),
  ])
  await button(page, t('composer:files.takeOut', { name: 'bolo.png' })).click()
  await expectCount(attached).toBe(2)

  await composer.fill('Segue')
  await press('Enter')
  await expectCount(attached).toBe(0)
  await expect
    .poll(() => sent().map(({ body, mediaName }) => [body, mediaName]))
    .toEqual([
      ['Segue', 'nota.pdf'],
      ['', 'preço.txt'],
    ])
})

test('a file that cannot be sent is refused before the user waits for it', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  await show(address)
  const film = new File([new Uint8Array(20 * 1024 * 1024)], 'filme.mp4', { type: 'video/mp4' })
  await expect.element(composer).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no input for files')
  const give = (files: File[]) => {
    input.files = transfer(files).files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  give([film])
  await expectToast(t('composer:files.tooLarge.video', { name: 'filme.mp4', size: '20 MB', most: '16 MB' }))
  give([new File([], 'pasta')])
  await expectToast(t('composer:files.empty', { name: 'pasta' }))
  await expectCount(attached).toBe(0)
  give(Array.from({ length: 22 }, (_, index) => new File(['x'], `${index}.txt`, { type: 'text/plain' })))
  await expectToast(t('composer:files.tooMany', { most: 20, count: 2 }))
  await expectCount(attached).toBe(20)
  await button(page, t('composer:files.clear')).click()
  await expectCount(attached).toBe(0)
})

test('r answers, a file goes with the answer, the arrow up corrects, and Escape leaves both', async ({ server, show }) => {
  const { address, sent } = addConversation(server, ana)
  await show(address)
  await sign.click()
  await composer.click()
  await press('Escape')
  await expect.element(composer).not.toHaveFocus()
  await press('r')
  await expect.element(composer).toHaveFocus()
  await expect.element(composer).toHaveValue('')

  const quoted = page.getByRole('region', { name: t('composer:reply.to', { author: 'Ana Lima' }) })
  await button(bubble('aqui é Ana'), t('messages:reply')).click()
  await expect.element(quoted).toMatchTextContent('Oi, aqui é Ana Lima')
  await expect.element(composer).toHaveFocus()
  await press('Escape')
  await expectGone(quoted)
  await expect.element(composer).toHaveFocus()
  await button(bubble('aqui é Ana'), t('messages:reply')).click()
  paste([price])
  await type('Veja')
  await press('Enter')
  await expect.poll(() => sent().map(({ body, quotedMsg }) => [body, quotedMsg?.body])).toEqual([['Veja', 'Oi, aqui é Ana Lima']])

  await type('Cinquenta reias')
  await press('Enter')
  await expect.element(bubble('Cinquenta reias').getByRole('img', { name: accepted })).toBeVisible()
  await press('ArrowUp')
  await expect.element(correction).toHaveValue('Cinquenta reias')
  await press('Escape')
  await expect.element(composer).toHaveFocus()
  await expect.element(composer).toHaveValue('')
  await press('ArrowUp')
  await correction.fill('Cinquenta reais')
  await press('Enter')
  await expect.element(bubble('Cinquenta reais')).toMatchTextContent(t('messages:edited'))
  await expectGone(bubble('Cinquenta reias'))
  await expect.poll(() => sent().at(-1)?.body).toBe('Cinquenta reais')
})

test('an edit that the server refuses is reverted with a message, and its text is not lost', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  await show(address)
  await sign.click()
  await composer.fill('Certo')
  await press('Enter')
  await expect.element(bubble('Certo').getByRole('img', { name: accepted })).toBeVisible()
  await composer.fill('Um rascunho')
  server.on(messageEndpoints.edit, () => refuse('ERR_EDIT_WAPP_MSG'))
  const edit = async () => {
    await button(bubble('Certo'), t('messages:menu')).click()
    await page.getByRole('menuitem', { name: t('common:edit') }).click()
  }
  await edit()
  await correction.fill('Certo, certíssimo')
  await press('Enter')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectGone(bubble('Certo, certíssimo'))
  await expect.element(composer).toHaveValue('Um rascunho')
  await edit()
  await expect.element(correction).toHaveValue('Certo, certíssimo')
})

test('emojis are searched in the user’s language, chosen by keyboard, and inserted at the caret', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  await show(address)
  await composer.fill('Bom  dia')
  for (let step = 0; step < 4; step++) await press('ArrowLeft')
  await button(page, t('composer:emojis')).click()
  const search = page.getByRole('searchbox', { name: t('emoji:search') })
  await expect.element(search).toHaveFocus()
  await search.fill('coracao vermelho')
  await expect.element(page.getByRole('gridcell').first()).toHaveAccessibleName('Coração vermelho')
  await press('Enter')
  await expect.element(composer).toHaveValue('Bom ❤️ dia')
  await search.fill('nada disso existe')
  await expect.element(page.getByText(t('emoji:empty'))).toBeVisible()
  await press('Escape')
  await expect.element(composer).toHaveFocus()
  await button(page, t('composer:emojis')).click()
  await page
    .getByRole('group', { name: t('emoji:recent') })
    .getByRole('button', { name: '❤️' })
    .click()
  await expect.element(composer).toHaveValue('Bom ❤️❤️ dia')
})

test('on a phone the composer has what is needed, large enough for a thumb, and fits the screen', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  await show(address, { viewport: 'phone' })
  await expect.element(composer).toBeVisible()
  await expectCount(sign).toBe(0)
  for (const name of [t('composer:attach'), t('composer:emojis'), t('composer:record')]) {
    const { width, height } = box(button(page, name))
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(40)
  }
  await composer.fill(Array.from({ length: 9 }, (_, line) => `Linha ${line}`).join('\n'))
  expect(box(composer).height).toBeLessThan(6 * 24)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(viewports.phone.width)
  await button(page, t('composer:send')).click()
  await expect.element(bubble('Linha 8')).toBeVisible()
})

test('without a microphone the user reads why, and goes on writing', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  await show(address)
  await composer.click()
  const { mediaDevices } = navigator
  const { getUserMedia } = mediaDevices
  mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  try {
    await button(page, t('composer:record')).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('voice:refused'))
  } finally {
    mediaDevices.getUserMedia = getUserMedia
  }
  await button(page, t('voice:back')).click()
  await composer.fill('Então por escrito')
  await press('Enter')
  await expect.element(bubble('Então por escrito')).toBeVisible()
})

test('a slash offers ready quick messages to a company that has none, and the saved one is offered next', async ({ server, show }) => {
  server.store(quickMessages)
  const saved = () => server.callsOf(quickMessages.endpoints.create).map(({ body }) => body)
  server.on(quickMessageEndpoints.choices, () => ({
    choices: saved().map((fields) => ({ ...sample(quickMessages.row, { ...fields, id: 1 }), uses: 0 })),
  }))
  const { address } = addConversation(server, ana)
  await show(address)
  await composer.click()
  await type('/')
  const ready = page.getByRole('listbox', { name: t('quickMessages:starters.label') }).getByRole('option')
  await expectCount(ready).toBe(6)
  await expect.element(ready.last()).toMatchTextContent(t('quickMessages:starters.new'))
  await press('Enter')
  await expect.element(field(dialog(), t('quickMessages:fields.shortcode'))).toHaveValue('pix')
  await expect.element(field(dialog(), t('quickMessages:fields.message'))).toHaveValue(expect.stringContaining('{{firstName}}'))
  // An administrator writes for the whole team, and can change that.
  await expect.element(dialog().getByRole('switch', { name: t('quickMessages:fields.geral') })).toBeChecked()
  await button(dialog(), t('common:save')).click()
  await expectToast(t('quickMessages:created'))
  expect(saved()).toMatchObject([{ shortcode: 'pix', geral: true }])
  const offered = page.getByRole('listbox', { name: t('composer:quick.label') }).getByRole('option')
  await expectCount(offered).toBe(1)
  await expect.element(offered).toMatchTextContent(/^\/pix/)
})
