import type { Locator } from '@playwright/test'
import { campaigns } from '@recado/contract/campaigns/campaigns'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { contacts } from '@recado/contract/contacts'
import { schedules } from '@recado/contract/schedules/schedules'
import { tags } from '@recado/contract/tags'
import { viewports } from '../browser.ts'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { templateScreens } from '../screens/templates.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, rail, row, title, unfoldRail } from '../user.ts'

const say = textsIn('pt')

/** Whether all of it is seen, and not a part of it with dots at the end. */
const isWhole = (words: Locator) => words.evaluate((box) => box.scrollWidth <= box.clientWidth)

test('on a narrow screen: the rail is a drawer, and a tag is added', async ({ open, company }) => {
  const page = await open(company.admin, '/queues', { viewport: viewports.phone, hasTouch: true })
  await expect(title(page, say('queues:title'))).toBeVisible()
  await expect(rail(page)).toHaveCount(0)
  await button(page, say('shell:rail.open')).tap()
  await rail(page)
    .getByRole('link', { name: say('tags:title') })
    .tap()
  await expect(page).toHaveURL('/tags')
  await expect(rail(page)).toHaveCount(0)

  await button(page, say('tags:add')).tap()
  await field(dialog(page), say('tags:fields.name')).fill('Feita no celular')
  await button(dialog(page), say('common:save')).tap()
  await expect(row(page, 'Feita no celular')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewports.phone.width)
})

test('on a narrow screen: a name is never cut, and a sign stands beside what it is called', async ({ open, company: { admin, hire } }) => {
  const name = 'Maria Aparecida dos Santos Albuquerque Cavalcanti'
  await hire({ name })
  const list = await admin.call(contactLists.endpoints.create, { body: { name: 'Clube' } })
  const email = 'ana.carolina.lima.de.albuquerque@escritorio-central.example'
  await admin.call(contactListItems.endpoints.create, {
    body: { contactListId: list.id, name: 'Ana Lima', number: '5511987650001', email },
  })
  const page = await open(admin, '/users', { viewport: viewports.phone, hasTouch: true })
  const words = page.getByText(name, { exact: true })
  await expect(words).toBeVisible()
  expect.soft(await isWhole(words)).toBe(true)

  await follow(page, `/contact-lists/${list.id}/contacts`)
  const item = row(page, 'Ana Lima')
  const [label, sign] = [
    item.getByText(say('contactListItems:columns.valid'), { exact: true }),
    item.getByTitle(say('contactListItems:validity.unknown')),
  ]
  await expect(sign).toBeVisible()
  expect.soft(await isWhole(item.getByRole('cell').filter({ hasText: email }))).toBe(true)
  const [above, below] = [await label.boundingBox(), await sign.boundingBox()]
  expect(below?.y).toBeLessThan((above?.y ?? 0) + (above?.height ?? 0))
})

test('on a narrow screen: a long title keeps its count beside it, and the button goes below', async ({ open, company }) => {
  const page = await open(company.admin, '/queue-integration', { viewport: viewports.phone, hasTouch: true })
  const heading = title(page, `${say('integrations:title')} 0`)
  await expect(heading).toBeVisible()
  const [first, add] = [await heading.boundingBox(), await button(page, say('integrations:add')).first().boundingBox()]
  expect(add?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0))

  await follow(page, '/tags')
  const beside = [await title(page, say('tags:title')).boundingBox(), await button(page, say('tags:add')).first().boundingBox()]
  expect(beside[1]?.y).toBeLessThan((beside[0]?.y ?? 0) + (beside[0]?.height ?? 0))
})

test('on a narrow screen: a tag is read whole on its colour, and the reason of a refused template has the width of its card', async ({
  open,
  company: { admin },
}) => {
  const name = 'Cliente antigo que compra café em grãos no atacado'
  await admin.call(tags.endpoints.create, { body: { name, color: '#7c4dbd' } })
  const page = await open(admin, '/tags', { viewport: viewports.phone, hasTouch: true })
  const chip = page.getByTitle(name)
  await expect(chip).toBeVisible()
  expect.soft(await isWhole(chip)).toBe(true)

  const templates = templateScreens.find((screen) => screen.name === 'templates')
  await templates?.before?.(page)
  await follow(page, templates?.path ?? '')
  const cell = row(page, 'oferta_da_semana')
    .getByRole('cell')
    .filter({ hasText: say('templates:status.rejected') })
  const reason = cell.getByText(say('templates:reasons.PROMOTIONAL'))
  const { width = 0 } = (await reason.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(0.7 * viewports.phone.width)
})

test('campaigns are read whole at a usual width: to whom they go, over which line and when', async ({ open, company: { admin } }) => {
  const line = await connectLine(admin, 'WhatsApp da loja do centro')
  const list = await admin.call(contactLists.endpoints.create, { body: { name: 'Quem compra em grãos todo mês' } })
  const body = {
    name: 'Torra especial de dezembro',
    message1: 'Oi',
    whatsappId: line.id,
    contactListId: list.id,
    scheduledAt: '2031-01-14 09:30:00',
  }
  await admin.call(campaigns.endpoints.create, { body })
  const page = await open(admin, '/campaigns')
  const cells = row(page, body.name).getByRole('cell')
  await expect(cells.first()).toBeVisible()
  for (const cell of await cells.all()) expect.soft(await isWhole(cell), await cell.innerText()).toBe(true)
  const table = page.getByRole('table').locator('..')
  expect(await isWhole(table)).toBe(true)
})

for (const language of ['pt', 'en', 'es'] as const)
  test(`on a narrow screen: a further text is asked for in sight, and what asks before leaving stands in order, in ${language}`, async ({
    open,
    company,
  }) => {
    const say = textsIn(language)
    const page = await open(company.admin, '/campaigns', { viewport: viewports.phone, hasTouch: true, locale: language })
    await button(page, say('campaigns:add')).first().tap()
    const more = await button(dialog(page), say('campaignForm:addText')).boundingBox()
    expect((more?.x ?? 0) + (more?.width ?? viewports.phone.width)).toBeLessThan(viewports.phone.width)

    await field(dialog(page), say('campaignForm:fields.name')).fill('Café')
    await button(dialog(page), say('common:close')).tap()
    const [stay, leave] = await Promise.all(
      (['back', 'action'] as const).map(async (key) => button(page, say(`validation:leave.${key}`)).boundingBox()),
    )
    expect(stay).not.toBeNull()
    if (stay?.y !== leave?.y) expect(leave).toMatchObject({ x: stay?.x, width: stay?.width })
  })

test('on a narrow screen: what a form is short of is not said in the colour of an example, and it is seen that there are further leaves', async ({
  open,
  company,
}) => {
  const page = await open(company.admin, '/connections', { viewport: viewports.phone, hasTouch: true })
  await button(page, say('connections:add')).first().tap()
  await page.getByRole('radio', { name: 'API oficial do WhatsApp' }).click()
  await button(dialog(page), say('common:save')).tap()
  const number = field(dialog(page), 'Identificação do número')
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  const [example, wrong] = await number.evaluate((input) => [getComputedStyle(input, '::placeholder').color, getComputedStyle(input).color])
  expect.soft(example).not.toBe(wrong)

  const leaves = dialog(page).getByRole('tablist')
  const { x = 0, y = 0, width = 0 } = (await leaves.boundingBox()) ?? {}
  const edge = () => page.screenshot({ clip: { x: x + width - 6, y: y + 2, width: 6, height: 4 } })
  const before = await edge()
  await leaves.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }))
  await expect(dialog(page).getByRole('tab').last()).toBeInViewport({ ratio: 1 })
  expect(before.equals(await edge())).toBe(false)
})

test('on a narrow screen: figures beside each other begin at one height', async ({ open, company }) => {
  const line = await connectLine(company.admin, 'Loja')
  await line.hears({ number: '5511987650001', name: 'Ana Lima' }, 'Oi')
  const page = await open(company.admin, '/', { viewport: viewports.phone, hasTouch: true })
  const [first, second] = [
    page.getByText(say('dashboard:counters.avgFirstAnswerTime'), { exact: true }),
    page.getByText(say('dashboard:counters.supportByBot'), { exact: true }),
  ]
  await expect(second).toBeVisible()
  expect((await first.boundingBox())?.y).toBe((await second.boundingBox())?.y)
})

test('on a narrow screen: what a form is short of stands under its title and not behind it', async ({ open, company }) => {
  const page = await open(company.admin, '/schedules', { viewport: { ...viewports.phone, height: 500 }, hasTouch: true })
  await button(page, say('schedules:add')).first().tap()
  await expect(field(dialog(page), say('schedules:fields.sendAt'))).toBeVisible()
  await dialog(page).evaluate((box) => {
    const scroller = [box, ...box.querySelectorAll('*')].find(
      (one) => one.scrollHeight > one.clientHeight + 100 && getComputedStyle(one).overflowY !== 'visible',
    )
    scroller?.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
  })
  await button(dialog(page), say('common:save')).tap()
  const missing = field(dialog(page), say('schedules:fields.contactId'))
  await expect(missing).toBeFocused()
  const [label, head] = [
    dialog(page)
      .locator('label')
      .filter({ hasText: say('schedules:fields.contactId') })
      .first(),
    dialog(page).locator('header'),
  ]
  const { y: top = 0 } = (await label.boundingBox()) ?? {}
  const { y = 0, height = 0 } = (await head.boundingBox()) ?? {}
  expect(top).toBeGreaterThanOrEqual(y + height)
})

test('on a narrow screen: a week names whom something is planned for', async ({ open, company: { admin } }) => {
  const { id: contactId } = await admin.call(contacts.endpoints.create, { body: { name: 'Ana Carolina Lima', number: '11987650001' } })
  await admin.call(schedules.endpoints.create, { body: { body: 'Até amanhã, Ana', contactId, sendAt: '2099-01-14T09:30' } })
  const page = await open(admin, '/schedules?view=week&date=2099-01-14', { viewport: viewports.phone, hasTouch: true })
  const name = page.getByRole('table').getByText('Ana Carolina Lima', { exact: true })
  await expect(name).toBeVisible()
  expect(await name.evaluate((words) => words.scrollWidth <= words.clientWidth && words.scrollHeight <= words.clientHeight)).toBe(true)
})

test('in a wide font no name in the rail is cut', async ({ open, company: { admin } }) => {
  const page = await open(admin, '/tags')
  await page.addStyleTag({ content: 'nav { font-family: "DejaVu Sans", Verdana, sans-serif; letter-spacing: 0.04em }' })
  await unfoldRail(page)
  const links = rail(page).getByRole('link')
  await expect(links.filter({ hasText: say('campaignSettings:title') })).toBeVisible()
  for (const link of await links.all()) expect.soft(await isWhole(link), await link.innerText()).toBe(true)
})
