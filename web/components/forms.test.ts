import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { contactImportSourceEndpoints, contacts } from '@recado/contract/contacts'
import { quickMessages } from '@recado/contract/quickMessages'
import { tags } from '@recado/contract/tags'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, expectCount, expectGone, press, tableRow } from './support/user.ts'

test('Escape closes what opens over the page at once, before the focus has come into it', async ({ show }) => {
  await show('/tickets')
  for (const name of [
    t.like('tickets:filters.open'),
    t.like('notifications:open'),
    t.like('shell:bar.volume'),
    t.like('shell:bar.language'),
    t.like('shell:account.menu'),
  ]) {
    const opener = page.getByRole('button', { name })
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
    // Without a pause between the keys.
    const element = opener.element() as HTMLElement
    element.focus()
    element.click()
    await Promise.resolve()
    expect(element.getAttribute('aria-expanded')).toBe('true')
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
    await expect.element(opener).toHaveFocus()
    await expect.poll(() => document.querySelectorAll('[data-menu-dropdown], [role=dialog]').length).toBe(0)
  }
})

test('the focus goes on from a deleted row: to the next, from the last to the one before, from the only one to the button that adds', async ({
  server,
  show,
}) => {
  server.store(
    tags,
    ['Alfa', 'Beta', 'Gama'].map((name) => ({ name, color: '#7c4dbd' })),
  )
  await show('/tags')
  for (const [name, next] of [
    ['Beta', t('resource:removeOne', { name: 'Gama' })],
    ['Gama', t('resource:removeOne', { name: 'Alfa' })],
    ['Alfa', t('tags:add')],
  ] as const) {
    const remove = button(page, t('resource:removeOne', { name }))
    await expect.element(remove).toBeVisible()
    ;(remove.element() as HTMLElement).focus()
    await press('Enter')
    await expect.element(button(dialog(), t('common:delete'))).toHaveFocus()
    await press('Enter')
    await expectGone(dialog())
    await expectGone(tableRow(name))
    await expect.element(button(page, next).first()).toHaveFocus()
  }
})

test('whoever deletes the last task by keyboard is where the next one is written', async ({ show }) => {
  await show('/todolist')
  const text = page.getByRole('textbox', { name: t('todo:new') })
  await text.fill('Ligar para Rita')
  await text.click()
  await press('Enter')
  const remove = button(page, t('todo:remove', { text: 'Ligar para Rita' }))
  await expect.element(remove).toBeInTheDocument()
  ;(remove.element() as HTMLElement).focus()
  await press('Enter')
  await expect.element(text).toHaveFocus()
})

test('a chosen file is asked about before Escape discards it', async ({ server, show }) => {
  server.store(quickMessages)
  await show('/quick-messages')
  const asking = page.getByRole('dialog', { name: t('validation:leave.title') })
  await button(page, t('quickMessages:add')).first().click()
  await expect.element(button(dialog(), t('resource:file.choose'))).toBeVisible()
  const input = dialog().element().querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no input for a file')
  const canvas = document.createElement('canvas')
  const picture = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn))
  await userEvent.upload(input, new File([picture ?? ''], 'chave.png', { type: 'image/png' }))
  const chosen = page.getByRole('img', { name: 'chave.png' })
  await expect.element(chosen).toBeVisible()
  await press('Escape')
  await button(asking, t('validation:leave.back')).click()
  await expect.element(chosen).toBeVisible()
  await press('Escape')
  await button(asking, t('validation:leave.action')).click()
  await expectGone(dialog())
})

test('nothing is added to a list that does not exist', async ({ server, show }) => {
  server.store(contactLists)
  server.on(contactListItems.endpoints.list, () => refuse('ERR_NO_CONTACT_LIST_FOUND'))
  await show('/contact-lists/999999/contacts')
  await expect.element(page.getByText(t('contactLists:errors.ERR_NO_CONTACT_LIST_FOUND'))).toBeVisible()
  for (const name of [t('contactListItems:import.action'), t('contactListItems:fill.action'), t('contactListItems:add')])
    await expectCount(button(page, name)).toBe(0)
})

test('without a connection the phone book import says what is missing', async ({ server, show }) => {
  server.store(contacts)
  server.on(contactImportSourceEndpoints.phoneBook, () => refuse('ERR_NO_DEF_WAPP_FOUND'))
  await show('/contacts')
  await button(page, t('contacts:import.menu')).click()
  await page.getByRole('menuitem', { name: t('contacts:import.fromPhoneBook') }).click()
  await button(dialog(), t('contacts:import.startEmpty')).click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(t('connections:errors.ERR_NO_DEF_WAPP_FOUND'))
})
