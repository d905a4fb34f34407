import { campaignSettingEndpoints } from '@recado/contract/campaigns/campaignSettings'
import { campaignEndpoints, campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { managedConnection } from '@recado/contract/connections'
import { contactListImportEndpoints } from '@recado/contract/contactLists/contactListImport'
import { contactLists } from '@recado/contract/contactLists/contactLists'
import { files } from '@recado/contract/fileLists'
import { quickMessages } from '@recado/contract/quickMessages'
import { schedules } from '@recado/contract/schedules/schedules'
import { tags } from '@recado/contract/tags'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connect } from './support/conversation.ts'
import { sample } from './support/sample.ts'
import { admin, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectCount, expectGone, field, option, press, tableRow } from './support/user.ts'

test('closing a changed campaign or message asks first; an unchanged one closes at once', async ({ server, show }) => {
  server.store(campaigns)
  server.store(schedules)
  await show('/campaigns')
  const asking = page.getByRole('dialog', { name: t('validation:leave.title') })
  const name = field(dialog(), t('campaignForm:fields.name'))
  await button(page, t('campaigns:add')).first().click()
  await expect.element(name).toHaveFocus()
  await press('Escape')
  await expectGone(dialog())

  await button(page, t('campaigns:add')).first().click()
  await name.fill('Semana do café')
  await press('Escape')
  await expect.element(button(asking, t('validation:leave.back'))).toHaveFocus()
  await press('Escape')
  await expectGone(asking)
  await expect.element(name).toHaveValue('Semana do café')
  await expect.element(name).toHaveFocus()
  await button(dialog(), t('common:close')).click()
  await button(asking, t('validation:leave.action')).click()
  await expectGone(dialog())
  await button(page, t('campaigns:add')).first().click()
  await expect.element(name).toHaveValue('')
  await name.fill('Outra')
  // Whoever presses "cancel" is not asked.
  await button(dialog(), t('common:cancel')).click()
  await expectGone(dialog())

  await show('/schedules')
  await button(page, t('schedules:add')).first().click()
  await field(dialog(), t('schedules:fields.body')).fill('Bom dia!')
  await press('Escape')
  await button(asking, t('validation:leave.back')).click()
  await expect.element(field(dialog(), t('schedules:fields.body'))).toHaveValue('Bom dia!')
})

test('a select of many rows loads them with one request', async ({ server, show }) => {
  server.store(campaigns)
  server.store(
    files,
    Array.from({ length: 45 }, (_, place) => ({ name: `Catálogo ${place + 1}` })),
  )
  await show('/campaigns')
  await button(page, t('campaigns:add')).first().click()
  await page.getByRole('combobox', { name: t('campaignForm:fields.fileListId') }).click()
  await expect.element(option('Catálogo 45')).toBeInTheDocument()
  expect(server.callsOf(files.endpoints.list).map(({ query }) => query.cursor)).toEqual([undefined])
})

test('the test of a campaign after a restore says that nothing was sent', async ({ server, show }) => {
  server.store(campaigns, [sample(campaigns.row, { id: 1, name: 'Semana do café', message1: 'Oi' })])
  server.on(recipientEndpoints.test, () => ({ message: 'Sent' }))
  await show('/campaigns', { user: { ...admin, installation: { simulator: false, held: true } } })
  await button(page, t('resource:editOne', { name: 'Semana do café' })).click()
  await button(dialog(), t('campaignForm:rehearse')).click()
  await field(dialog(), t('rehearsal:test.title')).fill('5511987650009')
  await button(dialog(), t('rehearsal:test.send')).click()
  await expectToast(t('rehearsal:test.held', { number: '+55 11 98765-0009' }))
})

const ended = { id: 1, name: 'Promoção', status: 'FINALIZADA' as const, progress: { total: 5, done: 5 } }

test('the report sends again to those for whom it failed: reasons, then the count, then once', async ({ server, show }) => {
  let failures = {
    reasons: [
      { reason: 'notSent', count: 2 },
      { reason: 'windowClosed', count: 1 },
    ],
    uncertain: 3,
  }
  server.on(campaigns.endpoints.get, () => sample(campaigns.row, ended))
  server.on(recipientEndpoints.report, () => sample(recipientEndpoints.report.output, { total: 5, failed: 3 }))
  server.on(recipientEndpoints.failures, () => failures)
  server.on(recipientEndpoints.rehearseResend, ({ query }) =>
    sample(recipientEndpoints.rehearseResend.output, { goesOut: query.reasons.length + 1 }),
  )
  const sent: unknown[] = []
  server.on(campaignEndpoints.resend, ({ body }) => {
    sent.push(body)
    failures = { reasons: [], uncertain: 3 }
    return sample(campaigns.row, { ...ended, status: 'EM_ANDAMENTO' })
  })
  await show('/campaign/1/report')
  await button(page, t('campaignReport:resend.open')).click()
  await expect.element(dialog()).toMatchTextContent(t('campaignReport:resend.uncertain', { count: 3 }))
  await expect.element(button(dialog(), t('campaignReport:resend.open'))).toBeDisabled()
  await dialog().getByRole('checkbox').first().click()
  await button(dialog(), t('campaignReport:resend.action', { count: 2 })).click()
  await expectGone(dialog())
  expect(sent).toEqual([{ reasons: ['notSent'] }])
})

test('a campaign that waits for the choice goes on when somebody has chosen', async ({ server, show }) => {
  const waiting = { ...ended, status: 'EM_ANDAMENTO' as const, waitsFor: 'choice' as const }
  const changes: unknown[] = []
  server.on(campaigns.endpoints.get, () => sample(campaigns.row, waiting))
  server.on(recipientEndpoints.report, () => sample(recipientEndpoints.report.output, { total: 5 }))
  server.on(recipientEndpoints.failures, () => ({ reasons: [], uncertain: 0 }))
  server.on(recipientEndpoints.rehearse, () => sample(recipientEndpoints.rehearse.output, { lacking: { count: 2, keys: ['cidade'] } }))
  server.on(campaigns.endpoints.update, ({ body }) => {
    changes.push(body)
    const record = sample(campaigns.row, { ...waiting, waitsFor: null })
    server.publish('campaign', { action: 'update', record } as never)
    return record
  })
  await show('/campaign/1/report')
  const goOn = button(page, t('campaigns:actions.restart'))
  await expect.element(goOn).toBeDisabled()
  await page.getByRole('radio', { name: t('rehearsal:lacking.leaveOut') }).click()
  expect(changes).toEqual([])
  await goOn.click()
  await expectGone(goOn)
  expect(changes).toEqual([{ lacking: 'leaveOut' }])
})

test('the settings of campaigns teach the braces of all texts, and a quick message marks what is not replaced', async ({
  server,
  show,
}) => {
  server.on(campaignSettingEndpoints.read, () => [{ key: 'variables', value: JSON.stringify([{ key: 'cupom', value: 'CAFE10' }]) }])
  await show('/campaigns-config')
  await expect.element(page.getByText('{{cupom}}', { exact: true })).toBeVisible()
  await expect.element(page.getByText('{{name}}')).toMatchTextContent('{{chave}}')

  server.store(quickMessages)
  await show('/quick-messages')
  await button(page, t('quickMessages:add')).first().click()
  const message = field(dialog(), t('quickMessages:fields.message'))
  await message.fill('Oi {nome} {{firstName}}, use {cupom} até {{dia}}')
  await expect.element(message).toHaveAccessibleDescription(t('resource:variables.unknown', { variables: '{cupom}, {{dia}}', count: 2 }))
})

test('the report of a campaign gives each reason as a sentence', async ({ server, show }) => {
  server.store(campaigns, [sample(campaigns.row, { id: 1, name: 'Semana do café', status: 'FINALIZADA' })])
  const row = (id: number, reason: string) =>
    sample(recipientEndpoints.list.output.shape.records.element, { id, name: `Cliente ${id}`, state: 'failed', reason })
  server.on(recipientEndpoints.list, () => ({
    records: [row(1, 'textTooLong'), row(2, 'madeUpByAService')],
    count: 2,
    hasMore: false,
    nextCursor: null,
  }))
  await show('/campaign/1/report?view=recipients')
  await expect.element(tableRow('Cliente 1')).toMatchTextContent(t('messages:failed.textTooLong'))
  await expect.element(tableRow('Cliente 2')).toMatchTextContent(t('messages:failed.unknown'))
})

const week = { id: 1, name: 'Semana do café', whatsappId: 1, contactListId: 8 }

test('five text variants with a picture fit side by side, and the start button stays visible', async ({ server, show }) => {
  connect(server)
  server.store(contactLists, [{ id: 8, name: 'Clientes' }])
  const texts = [1, 2, 3, 4, 5].map((number) => [`message${number}`, `Oi {nome}, este é o texto ${number}`] as const)
  server.store(campaigns, [{ ...week, status: 'INATIVA', ...Object.fromEntries(texts) }])
  server.on(campaignEndpoints.attach, () => sample(campaigns.row, week))
  server.on(recipientEndpoints.rehearse, () => {
    const message = 'Oi Ana Lima, este é o texto 1'
    const bubbles = [{ body: message, mediaPath: null, mediaName: null, media: null, template: null }]
    const samples = [{ name: 'Ana Lima', number: '5511987650001', message, bubbles, error: null }]
    return sample(recipientEndpoints.rehearse.output, { goesOut: 1, samples } as never)
  })
  await show('/campaigns')
  await page.viewport(1366, 820)
  await button(page, t('resource:editOne', { name: week.name })).click()
  const previews = dialog().getByRole('log')
  await expectCount(previews).toBe(5)
  const canvas = new OffscreenCanvas(1366, 820)
  canvas.getContext('2d')
  const input = dialog().element().querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no input for files')
  await userEvent.upload(input, new File([await canvas.convertToBlob()], 'loja.png', { type: 'image/png' }))
  const pictures = previews.getByRole('img')
  await expect.poll(() => pictures.elements().filter((one) => (one as HTMLImageElement).naturalWidth > 0).length).toBe(5)
  const edges = previews.elements().flatMap((preview) => {
    const { left, right } = preview.getBoundingClientRect()
    return [left, right]
  })
  expect(edges).toEqual(edges.toSorted((a, b) => a - b))
  await button(dialog(), t('campaignForm:rehearse')).click()
  await expectCount(previews).toBe(1)
  await expect.element(dialog().getByRole('radiogroup', { name: t('rehearsal:when') })).toBeInViewport({ ratio: 1 })
  await expect.element(button(dialog(), t('rehearsal:begin.now'))).toBeInViewport({ ratio: 1 })
})

test('a campaign shows the present names of its list, tag and connection', async ({ server, show }) => {
  const names = { list: 'Clientes', tag: 'Atacado', connection: 'Loja' }
  const lists = server.store(contactLists, [{ id: 8, name: names.list }])
  const tagRows = server.store(tags, [{ id: 9, name: names.tag, color: '#2F6FDE' }])
  const planned = [week, { id: 2, name: 'Semana do chá', whatsappId: 1, tagId: 9 }]
  server.on(campaigns.endpoints.list, () => {
    const records = planned.map((one) =>
      sample(campaigns.row, {
        ...one,
        whatsapp: { id: 1, name: names.connection },
        ...('tagId' in one ? { tag: { id: 9, name: names.tag } } : { contactList: { id: 8, name: names.list } }),
      }),
    )
    return { records, count: 2, hasMore: false, nextCursor: null }
  })
  await show('/campaigns')
  await expect.element(tableRow('Semana do café')).toMatchTextContent(/Clientes.*Loja/)
  await expect.element(tableRow('Semana do chá')).toMatchTextContent('Atacado')
  names.list = 'Quem compra'
  lists.change(8, { name: names.list })
  await expect.element(tableRow('Semana do café')).toMatchTextContent('Quem compra')
  names.tag = 'Varejo'
  tagRows.change(9, { name: names.tag })
  await expect.element(tableRow('Semana do chá')).toMatchTextContent('Varejo')
  names.connection = 'Matriz'
  server.publish('whatsapp', {
    action: 'update',
    whatsapp: sample(managedConnection, { id: 1, name: names.connection, provider: 'simulator' } as never),
  })
  await expect.element(tableRow('Semana do café')).toMatchTextContent(/Quem compra.*Matriz/)
})

test('a new campaign has the only connection and the only list chosen, and the preview beside the text', async ({ server, show }) => {
  connect(server)
  server.store(campaigns)
  server.store(contactLists, [{ name: 'Clientes' }])
  await show('/campaigns')
  await button(page, t('campaigns:add')).first().click()
  await expect.element(field(dialog(), t('campaignForm:fields.whatsappId'))).toHaveValue('Loja')
  await expect.element(field(dialog(), t('campaignForm:fields.contactListId'))).toHaveValue('Clientes')
  const text = dialog().getByRole('textbox', { name: t('campaignForm:textNumber', { number: 1 }) })
  const preview = dialog().getByRole('log', { name: t('campaignForm:previewOf', { number: 1 }) })
  const [left, right] = [text.element().getBoundingClientRect(), preview.element().getBoundingClientRect()]
  expect(right.left).toBeGreaterThan(left.right)
  // What the form has chosen is no change of the user: closing asks nothing.
  await press('Escape')
  await expectGone(dialog())
})

test('a report of one moment shows its figures and draws no chart', async ({ server, show }) => {
  server.on(campaigns.endpoints.get, () => sample(campaigns.row, ended))
  const point = { from: '2026-11-29T12:00:00.000Z', sent: 5, delivered: 4, read: 0, answered: 0, failed: 0 }
  server.on(recipientEndpoints.report, () => sample(recipientEndpoints.report.output, { total: 5, sent: 5, chart: [point] } as never))
  await show('/campaign/1/report')
  const course = page.getByRole('figure', { name: t('campaignReport:course') })
  await expect.element(course).toMatchTextContent(new RegExp(`${t('campaignReport:columns.from')}: 09:00`))
  expect(course.element().querySelector('path[d^="M0 240"]')).toBeNull()
})

test('an import says how many rows it adds, and shows numbers as they will be saved', async ({ server, show }) => {
  const list = { id: 7, name: 'Clientes' }
  server.on(contactLists.endpoints.get, () => sample(contactLists.row, list))
  const row = (line: number, number: string, faults: ('number' | 'name')[] = []) => ({
    line,
    name: `Cliente ${line}`,
    number,
    email: '',
    values: {},
    faults,
  })
  server.on(contactListImportEndpoints.read, () => ({
    id: 7,
    fileName: 'feira.csv',
    total: 3,
    columns: [
      { title: 'Nome', field: 'name' as const, key: null },
      { title: 'Fone', field: 'number' as const, key: null },
    ],
    rows: [row(2, '11987650001'), row(3, '+351912345678'), row(4, '123', ['number'])],
  }))
  server.on(settingEndpoints.list, () => [{ key: 'country', value: 'BR' }])
  await show('/contact-lists/7/contacts')
  await button(page, t('contactListItems:import.action')).click()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no input for files')
  await userEvent.upload(input, new File(['Nome;Fone'], 'feira.csv', { type: 'text/csv' }))
  await expect.element(button(dialog(), t('contactListItems:import.startSome', { count: 2, total: 3 }))).toBeEnabled()
  await expect.element(dialog().getByText('+55 11 98765-0001')).toBeVisible()
  await expect.element(dialog().getByText('+351 912 345 678')).toBeVisible()
  await expect.element(dialog().getByText('123', { exact: true })).toBeVisible()
})
