import { campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { contactListImportEndpoints } from '@recado/contract/contactLists/contactListImport'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { connect } from './support/conversation.ts'
import { sample } from './support/sample.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, field, option, pageTitle, press, rail, tableRow, tabTo, type } from './support/user.ts'

const customers = [
  { name: 'Ana Lima', number: '5511987650001' },
  { name: 'Bia Melo', number: '5511987650002' },
]

async function pressOn(target: Locator) {
  await tabTo(target)
  await press('Enter')
}

/** Chooses the first option. */
async function chooseFirst(label: string, name: string) {
  const select = dialog().getByRole('combobox', { name: label })
  await tabTo(select)
  await press('ArrowDown')
  await expect.element(option(name)).toBeVisible()
  await press('ArrowDown')
  await expect.element(select).toHaveAttribute('aria-activedescendant', option(name).element().id)
  await press('Enter')
  await expectGone(page.getByRole('option'))
  await expect.element(select).toHaveValue(name)
}

test('a contact list is created and filled from a spreadsheet by keyboard', async ({ server, show }) => {
  const lists = server.store(contactLists)
  const items = server.store(contactListItems)
  const columns = ['name', 'number'].map((field) => ({ title: field, field: field as 'name' | 'number', key: null }))
  const rows = customers.map((one, index) => ({ ...one, line: index + 2, email: '', values: {}, faults: [] }))
  server.on(contactListImportEndpoints.read, ({ params: { id }, files }) => ({
    id,
    fileName: files[0]?.name ?? '',
    total: 2,
    columns,
    rows,
  }))
  server.on(contactListImportEndpoints.start, ({ params: { id } }) => {
    const progress = { id: 1, state: 'done', fileName: 'feira.csv', total: 2, done: 2, added: 2, known: 0, wrong: 0 }
    return lists.change(id, { contactsCount: 2, import: progress }) as never
  })
  await show('/contact-lists')
  await pressOn(button(page, t('contactLists:add')))
  await expect.element(field(dialog(), t('contactLists:fields.name'))).toHaveFocus()
  await type('Feira de maio')
  await press('Enter')
  await expectToast(t('contactLists:created'))
  await pressOn(button(page, t('contactLists:actions.openOne', { name: 'Feira de maio' })))
  await expect.element(pageTitle('Feira de maio')).toBeVisible()
  expect(items.rows()).toEqual([])

  await pressOn(button(page, t('contactListItems:import.action')))
  await tabTo(field(dialog(), t('contactListItems:import.file')))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no input for files')
  // The browser's own dialog is not part of the page.
  const opened = new Promise<void>((resolve) => {
    input.addEventListener('click', (event) => {
      event.preventDefault()
      resolve()
    })
  })
  await press('Enter')
  await opened
  await userEvent.upload(input, new File(['Nome;Número'], 'feira.csv', { type: 'text/csv' }))
  await pressOn(button(dialog(), t('contactListItems:import.start', { count: 2 })))
  const done = [t('contactListItems:import.states.done'), t('contactListItems:import.added', { count: 2 })].join(' · ')
  await expect.element(page.getByText(done)).toBeVisible()
})

test('a campaign is written, rehearsed, started and reported by keyboard', async ({ server, show }) => {
  connect(server)
  server.store(contactLists, [{ name: 'Feira de maio' }])
  const stored = server.store(campaigns)
  const { create, update } = campaigns.endpoints
  server.on(recipientEndpoints.rehearse, () => {
    const message = 'Oi Bia Melo, é domingo'
    const bubbles = [{ body: message, mediaPath: null, mediaName: null, media: null, template: null }]
    const samples = [{ ...customers[1], message, bubbles, error: null }]
    return sample(recipientEndpoints.rehearse.output, { goesOut: 2, samples } as never)
  })
  server.on(update, ({ params: { id }, body }) => stored.change(id, { ...body, status: 'FINALIZADA' }) as never)
  server.on(recipientEndpoints.report, () => sample(recipientEndpoints.report.output, { total: 2, sent: 2 }))
  server.on(recipientEndpoints.list, () => {
    const { element } = recipientEndpoints.list.output.shape.records
    const records = customers.map((one, index) => sample(element, { ...one, id: index + 1, state: 'sent' }))
    return { records, count: 2, hasMore: false, nextCursor: null }
  })
  await show('/contact-lists')
  await pressOn(rail().getByRole('link', { name: t('campaigns:title'), exact: true }))
  await pressOn(button(page, t('campaigns:add')))
  await expect.element(field(dialog(), t('campaignForm:fields.name'))).toHaveFocus()
  await type('Feira de maio')
  await chooseFirst(t('campaignForm:fields.whatsappId'), 'Loja')
  await chooseFirst(t('campaignForm:fields.contactListId'), 'Feira de maio')
  await tabTo(dialog().getByRole('textbox', { name: t('campaignForm:textNumber', { number: 1 }), exact: true }))
  await type('Oi {{no')
  await expect.element(option(t.like('resource:variables.name'))).toHaveAttribute('aria-selected', 'true')
  await press('Enter')
  await type(', é domingo')
  await pressOn(button(dialog(), t('campaignForm:rehearse')))
  const rehearsed = dialog().getByRole('log', { name: t('rehearsal:sampleOf', { name: 'Bia Melo' }) })
  await expect.element(rehearsed).toMatchTextContent('Oi Bia Melo, é domingo')
  expect(server.callsOf(create).map(({ body }) => [body.name, body.whatsappId, body.message1])).toEqual([
    ['Feira de maio', 1, 'Oi {{name}}, é domingo'],
  ])
  await pressOn(button(dialog(), t('rehearsal:begin.now')))
  await expectToast(t('rehearsal:begun.now'))
  await expect.element(tableRow('Feira de maio')).toMatchTextContent(t('campaigns:status.FINALIZADA'))

  await pressOn(button(page, t('campaigns:actions.reportOne', { name: 'Feira de maio' })))
  await expect.element(pageTitle(t('campaignReport:titleOf', { name: 'Feira de maio' }))).toBeVisible()
  await tabTo(page.getByRole('tab', { name: t('campaignReport:overview') }))
  await press('ArrowRight')
  for (const { name } of customers) await expect.element(tableRow(name)).toBeVisible()
})
