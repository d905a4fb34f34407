import { tags } from '@recado/contract/tags'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn, textsInOrder } from '../texts.ts'
import {
  changeTicket,
  chooseFilter,
  contact,
  filterButton,
  filterMenu,
  listTab,
  newestTicket,
  openFilters,
  searchBox,
  ticketEntries,
  userIdOf,
} from '../ticketLists.ts'
import { button } from '../userActions.ts'

const t = textsIn('pt')

test('a search finds by name, number, tag and agent, in every status, and updates live', async ({ open, company }) => {
  const { admin } = company
  const bia = await company.hire({ name: 'Bia Rocha' })
  const line = await createConnection(admin, 'Loja')
  const vip = await admin.call(tags.endpoints.create, { body: { name: 'Cliente VIP', color: '#0a9cce', kanban: 0 } })
  await line.hears(contact('Ana Lima', 1), 'Oi')
  const ana = await newestTicket(admin)
  await admin.call(ticketEndpoints.syncTags, { body: { ticketId: ana.id, tags: [vip] } })
  await changeTicket(admin, ana.id, { status: 'open', userId: await userIdOf(bia) })
  await line.hears(contact('José Prado', 2), 'Oi')
  await changeTicket(admin, (await newestTicket(admin)).id, { status: 'closed' })
  await line.hears(contact('Bento Sá', 3), 'Oi')

  const page = await open(admin, '/tickets')
  await listTab(page, t('tickets:tabs.search')).click()
  const found = ticketEntries(page, t('tickets:lists.search'))
  await expect(found).toHaveText([
    textsInOrder('Bento Sá', t('tickets:accept')),
    textsInOrder('José Prado', t('tickets:closed')),
    /Ana Lima.*Bia Rocha.*Cliente VIP/,
  ])
  await searchBox(page).fill('jose')
  await expect(found).toHaveText([/José Prado/])
  await expect(page).toHaveURL('/tickets?list=search&search=jose')
  await line.hears(contact('Josefa Braga', 4), 'Bom *dia* a todos')
  await expect(found).toHaveText([/Josefa Braga/, /José Prado/])
  await searchBox(page).fill('todos')
  await listTab(page, t('tickets:found.messages')).click()
  // As shown, without the formatting characters.
  await expect(ticketEntries(page, t('tickets:found.label'))).toContainText('Bom dia a todos')
  await listTab(page, t('tickets:found.people')).click()
  await searchBox(page).fill('98765-0003')
  await expect(found).toHaveText([/Bento Sá/])

  await searchBox(page).fill('ninguém')
  await expect(page.getByRole('heading', { name: t('resource:nothingFound', { search: 'ninguém' }) })).toBeVisible()
  await button(page.getByRole('region', { name: t('tickets:list') }), t('resource:clearSearch'))
    .last()
    .click()
  await expect(found).toHaveCount(4)

  await chooseFilter(await openFilters(page), t('tickets:filters.users'), 'Bia Rocha')
  await chooseFilter(filterMenu(page), t('tickets:filters.tags'), 'Cliente VIP')
  await expect(found).toHaveText([/Ana Lima/])
  const me = await userIdOf(bia)
  await expect(page).toHaveURL(`/tickets?list=search&tags=${vip.id}&users=${me}`)
  await page.reload()
  await expect(found).toHaveText([/Ana Lima/])
  await admin.call(ticketEndpoints.syncTags, { body: { ticketId: ana.id, tags: [] } })
  await expect(page.getByRole('heading', { name: t('tickets:nothing.title') })).toBeVisible()
  await button(page, t('tickets:filters.clearAll')).click()
  await expect(found).toHaveCount(4)

  const plain = await open(bia, '/tickets?list=search&users=1&all=1')
  await expect(ticketEntries(plain, t('tickets:lists.search'))).toHaveCount(4)
  await openFilters(plain)
  await expect(filterMenu(plain).getByRole('combobox', { name: t('tickets:filters.tags') })).toBeVisible()
  await expect(filterMenu(plain).getByRole('combobox', { name: t('tickets:filters.users') })).toHaveCount(0)
})

test('only users who see all tickets can filter a search by agent', async ({ open, company }) => {
  const { admin } = company
  const bia = await company.hire({ name: 'Bia Rocha', profile: 'supervisor' })
  const rui = await company.hire({ name: 'Rui Costa' })
  const line = await createConnection(admin, 'Loja')
  for (const [person, place] of [
    [bia, 1],
    [rui, 2],
  ] as const) {
    await line.hears(contact(`Cliente ${place}`, place), 'Oi')
    await changeTicket(admin, (await newestTicket(admin)).id, { status: 'open', userId: await userIdOf(person) })
  }
  for (const person of [admin, bia]) {
    const page = await open(person, '/tickets?list=search&search=cliente')
    await expect(ticketEntries(page, t('tickets:lists.search'))).toHaveCount(2)
    await chooseFilter(await openFilters(page), t('tickets:filters.users'), 'Rui Costa')
    await expect(ticketEntries(page, t('tickets:lists.search'))).toHaveText([/Cliente 2/])
  }
  const page = await open(rui, `/tickets?list=search&search=cliente&users=${await userIdOf(bia)}`)
  await expect(ticketEntries(page, t('tickets:lists.search'))).toHaveCount(2)
  const menu = await openFilters(page)
  await expect(menu.getByRole('combobox', { name: t('tickets:filters.tags') })).toBeVisible()
  await expect(menu.getByRole('combobox', { name: t('tickets:filters.users') })).toHaveCount(0)
})

test('a search covers contacts and messages, shows both counts, and a message opens at its position', async ({ open, company }) => {
  const { admin } = company
  const line = await createConnection(admin, 'Loja')
  await line.hears(contact('Ana Lima', 1), 'O bolo de cenoura chegou… frio!')
  for (let number = 1; number <= 70; number++) await line.hears(contact('Ana Lima', 1), `Linha ${number}`)
  await line.hears(contact('Bento Cenoura', 2), 'Bom dia')
  await line.hears(contact('Carla Dias', 3), 'Tem torta de CENÔURA?')

  const page = await open(admin, '/tickets?list=search')
  const found = page.getByRole('region', { name: t('tickets:found.label'), exact: true }).getByRole('listitem')
  await searchBox(page).fill('ce')
  await expect(listTab(page, t('tickets:found.messages'))).toHaveCount(0)
  await searchBox(page).fill('cenoura')
  await expect(ticketEntries(page, t('tickets:lists.search'))).toHaveText([
    /Bento Cenoura/,
    /Carla Dias.*torta de CENÔURA/,
    /Ana Lima.*bolo de cenoura/,
  ])
  await expect(listTab(page, t('tickets:found.people'))).toContainText('1')
  await expect(listTab(page, t('tickets:found.messages'))).toContainText('2')
  await listTab(page, t('tickets:found.messages')).click()
  await expect(page).toHaveURL('/tickets?list=search&search=cenoura&in=messages')
  await expect(found).toHaveText([/Carla Dias.*torta de CENÔURA/, /Ana Lima.*bolo de cenoura chegou… frio/])
  await expect(found.locator('mark')).toHaveText(['CENÔURA', 'cenoura'])
  await expect(filterButton(page)).toHaveCount(0)

  await found.filter({ hasText: 'Ana Lima' }).getByRole('link').click()
  await expect(page.getByRole('log').getByText('O bolo de cenoura chegou… frio!')).toBeInViewport()
  await expect(page).toHaveURL(/in=messages&message=/)

  await searchBox(page).fill('torta')
  await expect(found).toHaveText([/Carla Dias/])
  await listTab(page, t('tickets:found.people')).click()
  await expect(page.getByRole('heading', { name: t('tickets:found.nobody', { search: 'torta' }) })).toBeVisible()
  await button(page, t('tickets:found.show')).click()
  await expect(found).toHaveText([/Carla Dias/])
  await searchBox(page).fill('abóbora')
  await expect(page.getByRole('heading', { name: t('tickets:found.none', { search: 'abóbora' }) })).toBeVisible()
})
