import { campaigns } from '@recado/contract/campaigns/campaigns'
import { offeredChannel } from '@recado/contract/channels/channelDefinition'
import { channelEndpoints } from '@recado/contract/channels/channels'
import { cloudChannel } from '@recado/contract/channels/cloud'
import { connectionEndpoints, managedConnection } from '@recado/contract/connections'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { contacts } from '@recado/contract/contacts'
import { integrations } from '@recado/contract/integrations'
import { describeSettings } from '@recado/contract/kit/describeSettings'
import { queues } from '@recado/contract/queues/queues'
import { schedules } from '@recado/contract/schedules/schedules'
import { tags } from '@recado/contract/tags'
import { templates } from '@recado/contract/templates/templates'
import { users } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { viewports } from '../../e2e/browserDefaults.ts'
import { sample } from './support/sample.ts'
import { test } from './support/test.tsx'
import { t, textsIn } from './support/texts.ts'
import {
  box,
  button,
  dialog,
  expectGone,
  expectPath,
  field,
  isFullyVisible,
  link,
  pageTitle,
  rail,
  tableRow,
  unfoldRail,
} from './support/user.ts'

const narrow = { viewport: 'phone' } as const

test('on a narrow screen the rail is a drawer, and a tag is added', async ({ server, show }) => {
  server.store(queues)
  server.store(tags)
  await show('/queues', narrow)
  await expect.element(pageTitle(t('queues:title'))).toBeVisible()
  await expectGone(rail())
  await button(page, t('shell:rail.open')).click()
  await link(rail(), t('tags:title')).click()
  await expectPath().toBe('/tags')
  await expectGone(rail())

  await button(page, t('tags:add')).first().click()
  await field(dialog(), t('tags:fields.name')).fill('Feita no celular')
  await button(dialog(), t('common:save')).click()
  await expect.element(tableRow('Feita no celular')).toBeVisible()
  await expectGone(dialog())
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(viewports.phone.width)
})

test('on a narrow screen a name is never cut, and a sign stands beside its label', async ({ server, show }) => {
  const name = 'Maria Aparecida dos Santos Albuquerque Cavalcanti'
  const email = 'ana.carolina.lima.de.albuquerque@escritorio-central.example'
  server.store(users, [{ name, email: 'maria@example.test', profile: 'user' }])
  server.store(contactLists, [{ id: 8, name: 'Clube' }])
  server.store(contactListItems, [{ contactListId: 8, name: 'Ana Lima', number: '5511987650001', email }])
  await show('/users', narrow)
  const words = page.getByText(name, { exact: true })
  await expect.element(words).toBeVisible()
  expect.soft(isFullyVisible(words)).toBe(true)

  await show('/contact-lists/8/contacts', narrow)
  const item = tableRow('Ana Lima')
  const label = item.getByText(t('contactListItems:columns.valid'), { exact: true })
  const sign = item.getByTitle(t('contactListItems:validity.unknown'))
  await expect.element(sign).toBeVisible()
  expect.soft(isFullyVisible(item.getByRole('cell').filter({ hasText: email }))).toBe(true)
  expect(box(sign).top).toBeLessThan(box(label).bottom)
})

test('on a narrow screen a long title keeps its count beside it, and the button goes below', async ({ server, show }) => {
  server.store(integrations)
  server.store(tags)
  await show('/queue-integration', narrow)
  const heading = pageTitle(`${t('integrations:title')} 0`)
  await expect.element(heading).toBeVisible()
  expect(box(button(page, t('integrations:add')).first()).top).toBeGreaterThanOrEqual(box(heading).bottom)

  await show('/tags', narrow)
  await expect.element(pageTitle(t('tags:title'))).toBeVisible()
  expect(box(button(page, t('tags:add')).first()).top).toBeLessThan(box(pageTitle(t('tags:title'))).bottom)
})

test('at a usual width campaigns show audience, connection and time in full', async ({ server, show }) => {
  const name = 'Torra especial de dezembro'
  server.store(campaigns, [
    {
      ...{ name, message1: 'Oi', whatsappId: 3, contactListId: 8, scheduledAt: '2031-01-14T12:30:00.000Z', status: 'PROGRAMADA' },
      whatsapp: { id: 3, name: 'WhatsApp da loja do centro' },
      contactList: { id: 8, name: 'Quem compra em grãos todo mês' },
    },
  ])
  await show('/campaigns')
  const cells = tableRow(name).getByRole('cell')
  await expect.element(cells.first()).toBeVisible()
  for (const cell of cells.all()) expect.soft(isFullyVisible(cell), cell.element().textContent).toBe(true)
  const { parentElement: frame } = page.getByRole('table').element()
  expect(frame?.scrollWidth).toBeLessThanOrEqual(frame?.clientWidth ?? 0)
})

for (const language of ['pt', 'en', 'es'] as const)
  test(`on a narrow screen the button for a further text is in sight, and the question before leaving stands in order, in ${language}`, async ({
    server,
    show,
  }) => {
    const t = textsIn(language)
    server.store(campaigns)
    await show('/campaigns', { ...narrow, language })
    await button(page, t('campaigns:add')).first().click()
    await expect.element(button(dialog(), t('campaignForm:addText'))).toBeVisible()
    expect(box(button(dialog(), t('campaignForm:addText'))).right).toBeLessThan(viewports.phone.width)

    await field(dialog(), t('campaignForm:fields.name')).fill('Café')
    await button(dialog(), t('common:close')).click()
    const [stay, leave] = [button(page, t('validation:leave.back')), button(page, t('validation:leave.action'))]
    await expect.element(stay).toBeVisible()
    const [first, second] = [box(stay), box(leave)]
    if (first.y !== second.y) expect([second.x, second.width]).toEqual([first.x, first.width])
  })

test('on a narrow screen a missing field of a form stands under the title and not behind it', async ({ server, show }) => {
  server.store(schedules)
  await show('/schedules', { viewport: 'lowPhone' })
  await button(page, t('schedules:add')).first().click()
  await expect.element(field(dialog(), t('schedules:fields.sendAt'))).toBeVisible()
  const scroller = [...dialog().element().querySelectorAll('*'), dialog().element()].find(
    (one) => one.scrollHeight > one.clientHeight + 100 && getComputedStyle(one).overflowY !== 'visible',
  )
  scroller?.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
  await button(dialog(), t('common:save')).click()
  const missing = field(dialog(), t('schedules:fields.contactId'))
  await expect.element(missing).toHaveFocus()
  const label = [...dialog().element().querySelectorAll('label')].find((one) => one.textContent.includes(t('schedules:fields.contactId')))
  const head = dialog().element().querySelector('header')
  expect(label?.getBoundingClientRect().top).toBeGreaterThanOrEqual(head?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY)
})

test('with a wide font no name in the rail is cut', async ({ show }) => {
  await show('/tags')
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = 'nav { font-family: "DejaVu Sans", Verdana, sans-serif; letter-spacing: 0.04em }'
  try {
    await unfoldRail()
    const links = rail().getByRole('link')
    await expect.element(links.filter({ hasText: t('campaignSettings:title') })).toBeVisible()
    for (const one of links.all()) expect.soft(isFullyVisible(one), one.element().textContent).toBe(true)
  } finally {
    style.remove()
  }
})

test('on a narrow screen a week names the contact of each planned message', async ({ server, show }) => {
  const contact = { id: 5, name: 'Ana Carolina Lima', number: '5511987650001', profilePicUrl: null }
  server.store(schedules, [{ body: 'Até amanhã, Ana', contactId: 5, contact, sendAt: '2099-01-14T12:30:00.000Z' }])
  await show('/schedules?view=week&date=2099-01-14', narrow)
  const name = page.getByRole('table').getByText('Ana Carolina Lima', { exact: true })
  await expect.element(name).toBeVisible()
  expect(isFullyVisible(name)).toBe(true)
  expect(name.element().scrollHeight).toBeLessThanOrEqual(name.element().clientHeight)
})

test('on a narrow screen figures beside each other begin at one height', async ({ show }) => {
  await show('/', narrow)
  const [first, second] = [
    page.getByText(t('dashboard:counters.avgFirstAnswerTime'), { exact: true }),
    page.getByText(t('dashboard:counters.supportByBot'), { exact: true }),
  ]
  await expect.element(second).toBeVisible()
  expect(box(first).y).toBe(box(second).y)
})

test('on a narrow screen a tag is fully readable, and the reason of a rejected template has the full width', async ({ server, show }) => {
  const name = 'Cliente antigo que compra café em grãos no atacado'
  server.store(tags, [{ name, color: '#7c4dbd' }])
  await show('/tags', narrow)
  const chip = page.getByTitle(name)
  await expect.element(chip).toBeVisible()
  expect(isFullyVisible(chip)).toBe(true)

  server.store(templates, [{ whatsappId: 1, name: 'oferta_da_semana', status: 'rejected', reason: 'PROMOTIONAL', isKnown: true }])
  await show('/connections/1/templates', narrow)
  const reason = tableRow('oferta_da_semana').getByText(t('templates:reasons.PROMOTIONAL'))
  await expect.element(reason).toBeVisible()
  expect(box(reason).width).toBeGreaterThan(0.7 * viewports.phone.width)
})

/** The colours at the right edge of an element. */
async function colorsAtRightEdge(element: Locator) {
  const image = new Image()
  image.src = `data:image/png;base64,${await page.screenshot({ element, save: false })}`
  await image.decode()
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  context?.drawImage(image, 0, 0)
  return context?.getImageData(image.width - 6, 2, 6, 4).data.join()
}

test('on a narrow screen form errors differ from placeholders, and a shadow announces further tabs', async ({ server, show }) => {
  server.on(channelEndpoints.list, () => [
    sample(offeredChannel, { ...cloudChannel, fields: describeSettings(cloudChannel.settings) } as never),
  ])
  // The first connection has a dialog without tabs.
  server.on(connectionEndpoints.list, () => [sample(managedConnection, { id: 1, name: 'Loja', provider: 'cloud' })])
  await show('/connections', narrow)
  await button(page, t('connections:add')).first().click()
  await page.getByRole('radio', { name: cloudChannel.name.pt }).click()
  await button(dialog(), t('common:save')).click()
  const number = field(dialog(), 'Identificação do número')
  await expect.element(number).toHaveAttribute('aria-invalid', 'true')
  const input = number.element()
  expect(getComputedStyle(input, '::placeholder').color).not.toBe(getComputedStyle(input).color)

  const tabs = dialog().getByRole('tablist')
  const before = await colorsAtRightEdge(tabs)
  tabs.element().scrollTo({ left: tabs.element().scrollWidth, behavior: 'instant' })
  // Widths of texts are fractions of pixels.
  await expect.element(dialog().getByRole('tab').last()).toBeInViewport({ ratio: 0.98 })
  expect(await colorsAtRightEdge(tabs)).not.toBe(before)
})

test('on a narrow screen a contact is a low row whose page has the other actions', async ({ server, show }) => {
  server.store(contacts, [{ name: 'Ana Lima', number: '5511987654321', email: '' }])
  await show('/contacts', narrow)
  const row = tableRow('Ana Lima')
  await expect.element(button(row, t('contacts:actions.startOne', { name: 'Ana Lima' }))).toBeVisible()
  await expect.element(button(row, t('resource:removeOne', { name: 'Ana Lima' }))).not.toBeInTheDocument()
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(80)
})
