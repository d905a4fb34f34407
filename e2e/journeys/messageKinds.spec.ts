import type { Locator, Page } from '@playwright/test'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { bubble, thread } from '../conversation.ts'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import type { Company } from '../platform.ts'
import type { Product } from '../product.ts'
import { createTone, receiveFile } from '../receiveFile.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field } from '../userActions.ts'

const t = textsIn('pt')

const ana = { number: '5511987654321', name: 'Ana Lima' }
const rui = { number: '5511987654322', name: 'Rui Costa' }
const entry = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

async function openMenu(page: Page, message: Locator) {
  await message.hover()
  await button(message, t('messages:menu')).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

/** A square of one colour. */
const picture = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
)

/** A contact has written, and the administrator attends the ticket. */
async function createAttendedTicket({ admin }: Company, product: Product, from = ana) {
  const line = await createConnection(admin, 'Loja')
  await line.hears(from, 'Oi')
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'pending' } })).tickets
  const { id: userId } = await admin.call(accessEndpoints.me)
  if (!ticket) throw new Error('Nobody waits')
  await admin.call(ticketEndpoints.update, { params: { id: ticket.id }, body: { status: 'open', userId } })
  return {
    line,
    address: `/tickets/${ticket.uuid}`,
    says: async (body: string, answers?: string) => {
      const quotedMsg = answers === undefined ? null : { id: answers }
      return (await admin.call(messageEndpoints.send, { params: { ticketId: ticket.id }, body: { body, quotedMsg } }))[0]
    },
    hears: (body: string, mediaType?: 'locationMessage' | 'vcard' | 'call_log') =>
      admin.call(simulatorEndpoints.inbound, { params: { id: line.id }, body: { from, body, ...(mediaType && { mediaType }) } }),
    hearsFile: (file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer>; body?: string }) =>
      receiveFile(product.url, admin, { lineId: line.id, from, ...file }),
  }
}

test('pictures open in the viewer, one after the other', async ({ open, company, product }) => {
  const { address, hearsFile } = await createAttendedTicket(company, product)
  await hearsFile({ name: 'bolo.png', type: 'image/png', bytes: picture, body: 'Assim' })
  await hearsFile({ name: 'torta.png', type: 'image/png', bytes: picture })
  const page = await open(company.admin, address)
  const first = thread(page).getByRole('link').getByRole('img', { name: 'bolo.png' })
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await first.click()
  const viewer = dialog(page)
  await expect(viewer.getByRole('img', { name: 'bolo.png' })).toBeVisible()
  await expect(viewer).toContainText('Assim')
  await expect(button(viewer, t('messages:viewer.before'))).toHaveCount(0)
  await expect(button(viewer, t('messages:viewer.smaller'))).toBeDisabled()
  await page.keyboard.press('+')
  await expect(button(viewer, t('messages:viewer.smaller'))).toBeEnabled()
  // The second picture may still be on its way into the conversation.
  await expect(button(viewer, t('messages:viewer.after'))).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'torta.png' })).toBeVisible()
  await expect(button(viewer, t('messages:viewer.smaller'))).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByRole('img', { name: 'bolo.png' })).toBeVisible()
  const coming = page.waitForEvent('download')
  await viewer.getByRole('link', { name: t('messages:download') }).click()
  expect((await coming).suggestedFilename()).toBe('bolo.png')
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(first.locator('..')).toBeFocused()
})

test('a voice message plays at several speeds, and the next one follows', async ({ open, company, product }) => {
  const { address, hearsFile } = await createAttendedTicket(company, product)
  for (const [name, seconds] of [
    ['um.wav', 3],
    ['dois.wav', 2],
  ] as const)
    await hearsFile({ name, type: 'audio/wav', bytes: createTone(seconds) })
  const page = await open(company.admin, address)
  const notes = thread(page)
    .getByRole('article')
    .filter({ has: page.getByRole('slider') })
  await expect(notes).toHaveCount(2)

  await button(notes.first(), t('messages:playVoice')).click()
  await expect(button(notes.first(), t('messages:pauseVoice'))).toBeVisible()
  await button(notes.first(), t('messages:speed', { speed: '1×' })).click()
  await button(notes.first(), t('messages:speed', { speed: '1.5×' })).click()
  await expect(button(notes.first(), t('messages:speed', { speed: '2×' }))).toBeVisible()
  await expect(button(notes.last(), t('messages:pauseVoice'))).toBeVisible()
  await expect(button(notes.first(), t('messages:playVoice'))).toBeVisible()
  await expect(button(notes.last(), t('messages:speed', { speed: '2×' }))).toBeVisible()

  await page.reload()
  await button(notes.first(), t('messages:playVoice')).click()
  await button(notes.first(), t('messages:pauseVoice')).click()
  const slider = notes.first().getByRole('slider', { name: t('messages:voicePosition') })
  await slider.fill('50')
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:01 \/ 0:03$/)
  await expect(button(notes.first(), t('messages:speed', { speed: '2×' }))).toBeVisible()
})

test('files, locations, contacts and calls are shown as such, and foreign content is harmless', async ({ open, company, product }) => {
  const { address, hears, hearsFile } = await createAttendedTicket(company, product)
  await hearsFile({ name: 'Orçamento.pdf', type: 'application/pdf', bytes: new TextEncoder().encode(`%PDF-1.4\n${' '.repeat(150_000)}`) })
  await hears('x|https://maps.example.com/?q=1,2|Praça da Sé', 'locationMessage')
  await hears('x|javascript:alert(1)|Lugar malvado', 'locationMessage')
  await hears('BEGIN:VCARD\nFN:Beatriz Rocha\nTEL;waid=5511987001122:+55 11 98700-1122\nURL:javascript:alert(1)\nEND:VCARD', 'vcard')
  await hears('', 'call_log')
  await hears('<img src=x onerror="document.title=1"><script>alert(1)</script>')
  await hears('palavra '.repeat(300))
  const page = await open(company.admin, address)

  await expect(bubble(page, 'Orçamento.pdf')).toContainText('PDF · 146 KB')
  const coming = page.waitForEvent('download')
  await bubble(page, 'Orçamento.pdf').getByRole('link').click()
  expect((await coming).suggestedFilename()).toBe('Orçamento.pdf')
  await expect(bubble(page, 'Praça da Sé').getByRole('link')).toHaveAttribute('href', 'https://maps.example.com/?q=1,2')
  await expect(bubble(page, 'Lugar malvado')).toBeVisible()
  await expect(bubble(page, 'Lugar malvado').getByRole('link')).toHaveCount(0)
  await expect(bubble(page, t('messages:missedCall'))).toBeVisible()
  await expect(bubble(page, '<script>alert(1)</script>')).toBeVisible()
  await expect(bubble(page, 'Beatriz Rocha')).toContainText('+55 11 98700-1122')
  await bubble(page, 'Beatriz Rocha')
    .getByRole('button', { name: t('messages:addContact') })
    .press('Enter')
  await expect(field(dialog(page), t('contacts:fields.name'))).toHaveValue('Beatriz Rocha')
  await field(dialog(page), t('contacts:fields.name')).press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expectToast(page, t('contacts:created'))

  const long = bubble(page, 'palavra palavra')
  await expect(long).not.toContainText('palavra '.repeat(200))
  await button(long, t('messages:more')).press('Enter')
  await expect(long).toContainText('palavra '.repeat(299))
})

test('reactions work by keyboard; others see them, and a refused one is reverted', async ({ open, company, product, complaints }) => {
  complaints.expect(/403.*\/reactions/)
  const { address, says, hears } = await createAttendedTicket(company, product)
  await says('Quantas pessoas?')
  await hears('Umas 20')
  const page = await open(company.admin, address)
  const colleague = await open(await company.hire({ name: 'Bia Rocha', profile: 'supervisor' }), address)

  await bubble(page, 'Quantas pessoas?').focus()
  await page.keyboard.press('ArrowDown')
  await expect(bubble(page, 'Umas 20')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry(page, t('messages:reactWith', { emoji: '👍' }))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const chip = (page: Page) => bubble(page, 'Umas 20').getByRole('button', { name: /^❤️: / })
  await expect(chip(page)).toHaveAccessibleName(t('messages:reactedBy', { emoji: '❤️', who: t('messages:you') }))
  await expect(chip(colleague)).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(colleague)).toBeDisabled()
  await expect(bubble(page, 'Umas 20')).toBeFocused()

  await page.route('**/reactions', (route) => route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION', message: '' } }))
  await chip(page).click()
  await expectToast(page, t('errors:ERR_NO_PERMISSION'))
  await expect(chip(page)).toBeVisible()
  await page.unroute('**/reactions')
  await chip(page).click()
  for (const one of [page, colleague]) await expect(chip(one)).toHaveCount(0)
})

test('a sent message is edited and deleted for everybody', async ({ open, company, product }) => {
  const { address, says } = await createAttendedTicket(company, product)
  await says('Entrego as 15h')
  await says('Para a pessoa errada')
  const page = await open(company.admin, address)
  const colleague = await open(await company.hire({ name: 'Bia Rocha', profile: 'supervisor' }), address)

  await openMenu(page, bubble(page, 'Entrego as 15h'))
  await entry(page, t('common:edit')).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Entrego às 16h')
  await page.keyboard.press('Enter')
  for (const one of [page, colleague]) await expect(bubble(one, 'Entrego às 16h')).toContainText(t('messages:edited'))

  await openMenu(page, bubble(page, 'Para a pessoa errada'))
  await entry(page, t('messages:remove')).click()
  await expect(dialog(page)).toContainText('“Para a pessoa errada”')
  await button(dialog(page), t('messages:remove')).click()
  for (const one of [page, colleague]) {
    await expect(bubble(one, t('messages:deleted'))).toBeVisible()
    await expect(bubble(one, 'Para a pessoa errada')).toHaveCount(0)
  }
  await bubble(page, t('messages:deleted')).hover()
  await expect(button(bubble(page, t('messages:deleted')), t('messages:menu'))).toHaveCount(0)
})

test('a message is forwarded to another contact, unless another agent attends them', async ({ open, company, product, complaints }) => {
  complaints.expect(/409.*\/forward/)
  const bia = await company.hire({ name: 'Bia Rocha', profile: 'supervisor' })
  const { address, says, line } = await createAttendedTicket(company, product)
  const body = 'Abrimos às 9h'
  await says(body)
  await line.hears(rui, 'Abrem quando?')
  const [ruis] = (await company.admin.call(ticketEndpoints.list, { query: { status: 'pending' } })).tickets
  const page = await open(company.admin, address)
  const forwardTo = async (name: string) => {
    await openMenu(page, bubble(page, body))
    await entry(page, t('messages:forward')).click()
    await dialog(page)
      .getByRole('combobox', { name: t('messages:forwarding.contact') })
      .fill(name)
    await page.getByRole('option', { name }).click()
    await button(dialog(page), t('messages:forwarding.action')).click()
  }

  const take = async (userId: number) =>
    company.admin.call(ticketEndpoints.update, { params: { id: ruis?.id ?? 0 }, body: { status: 'open', userId } })
  await take((await bia.call(accessEndpoints.me)).id)
  await forwardTo(rui.name)
  await expect(dialog(page).getByRole('alert')).toContainText('Bia Rocha')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await take((await company.admin.call(accessEndpoints.me)).id)
  await forwardTo(rui.name)
  await expectToast(page, t('messages:forwarding.done', { name: 'Rui Costa' }))
  await button(page, t('messages:forwarding.open')).click()
  await expect(page).toHaveURL(new RegExp(`/tickets/${ruis?.uuid}`))
  await expect(bubble(page, body)).toContainText(t('messages:forwarded'))
})

test('a failed message is sent again or discarded', async ({ open, company, product }) => {
  const { address, line } = await createAttendedTicket(company, product)
  await company.admin.call(simulatorEndpoints.faults, { params: { id: line.id }, body: { failNext: 1, failCode: 'refused' } })
  const page = await open(company.admin, address)
  const writing = page.getByRole('textbox', { name: t('composer:write'), exact: true })
  await writing.fill('Não vai')
  await writing.press('Enter')
  const failed = bubble(page, 'Não vai')
  await expect(failed).toContainText(t('messages:failed.refusedByCarrier'))
  await button(failed, t('messages:discard')).click()
  await button(dialog(page), t('messages:remove')).click()
  await expect(bubble(page, t('messages:deleted'))).toBeVisible()
  await expect(failed).toHaveCount(0)
})
