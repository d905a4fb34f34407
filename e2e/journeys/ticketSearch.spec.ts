import { tags } from '@recado/contract/tags'
import { tickets } from '@recado/contract/tickets/tickets'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { change, choose, entries, filterButton, filterMenu, from, idOf, newest, openFilters, searchBox, tab } from '../lists.ts'
import { inOrder, textsIn } from '../texts.ts'
import { button } from '../user.ts'

const say = textsIn('pt')

test('a search finds by name, number, tag and agent, in every status, and updates live', async ({ open, company }) => {
  const { admin } = company
  const bia = await company.hire({ name: 'Bia Rocha' })
  const line = await connectLine(admin, 'Loja')
  const vip = await admin.call(tags.endpoints.create, { body: { name: 'Cliente VIP', color: '#0a9cce', kanban: 0 } })
  await line.hears(from('Ana Lima', 1), 'Oi')
  const ana = await newest(admin)
  await admin.call(tickets.syncTags, { body: { ticketId: ana.id, tags: [vip] } })
  await change(admin, ana.id, { status: 'open', userId: await idOf(bia) })
  await line.hears(from('José Prado', 2), 'Oi')
  await change(admin, (await newest(admin)).id, { status: 'closed' })
  await line.hears(from('Bento Sá', 3), 'Oi')

  const page = await open(admin, '/tickets')
  await tab(page, say('tickets:tabs.search')).click()
  const found = entries(page, say('tickets:lists.search'))
  await expect(found).toHaveText([
    inOrder('Bento Sá', say('tickets:accept')),
    inOrder('José Prado', say('tickets:closed')),
    /Ana Lima.*Bia Rocha.*Cliente VIP/,
  ])
  await searchBox(page).fill('jose')
  await expect(found).toHaveText([/José Prado/])
  await expect(page).toHaveURL('/tickets?list=search&search=jose')
  await line.hears(from('Josefa Braga', 4), 'Bom *dia* a todos')
  await expect(found).toHaveText([/Josefa Braga/, /José Prado/])
  await searchBox(page).fill('todos')
  await tab(page, say('tickets:found.messages')).click()
  // As shown, without the formatting characters.
  await expect(entries(page, say('tickets:found.label'))).toContainText('Bom dia a todos')
  await tab(page, say('tickets:found.people')).click()
  await searchBox(page).fill('98765-0003')
  await expect(found).toHaveText([/Bento Sá/])

  await searchBox(page).fill('ninguém')
  await expect(page.getByRole('heading', { name: say('resource:nothingFound', { search: 'ninguém' }) })).toBeVisible()
  await button(page.getByRole('region', { name: say('tickets:list') }), say('resource:clearSearch'))
    .last()
    .click()
  await expect(found).toHaveCount(4)

  await choose(await openFilters(page), say('tickets:filters.users'), 'Bia Rocha')
  await choose(filterMenu(page), say('tickets:filters.tags'), 'Cliente VIP')
  await expect(found).toHaveText([/Ana Lima/])
  const me = await idOf(bia)
  await expect(page).toHaveURL(`/tickets?list=search&tags=${vip.id}&users=${me}`)
  await page.reload()
  await expect(found).toHaveText([/Ana Lima/])
  await admin.call(tickets.syncTags, { body: { ticketId: ana.id, tags: [] } })
  await expect(page.getByRole('heading', { name: say('tickets:nothing.title') })).toBeVisible()
  await button(page, say('tickets:filters.clearAll')).click()
  await expect(found).toHaveCount(4)

  const plain = await open(bia, '/tickets?list=search&users=1&all=1')
  await expect(entries(plain, say('tickets:lists.search'))).toHaveCount(4)
  await openFilters(plain)
  await expect(filterMenu(plain).getByRole('combobox', { name: say('tickets:filters.tags') })).toBeVisible()
  await expect(filterMenu(plain).getByRole('combobox', { name: say('tickets:filters.users') })).toHaveCount(0)
})

test('only users who see all tickets can filter a search by agent', async ({ open, company }) => {
  const { admin } = company
  const bia = await company.hire({ name: 'Bia Rocha', profile: 'supervisor' })
  const rui = await company.hire({ name: 'Rui Costa' })
  const line = await connectLine(admin, 'Loja')
  for (const [person, place] of [
    [bia, 1],
    [rui, 2],
  ] as const) {
    await line.hears(from(`Cliente ${place}`, place), 'Oi')
    await change(admin, (await newest(admin)).id, { status: 'open', userId: await idOf(person) })
  }
  for (const person of [admin, bia]) {
    const page = await open(person, '/tickets?list=search&search=cliente')
    await expect(entries(page, say('tickets:lists.search'))).toHaveCount(2)
    await choose(await openFilters(page), say('tickets:filters.users'), 'Rui Costa')
    await expect(entries(page, say('tickets:lists.search'))).toHaveText([/Cliente 2/])
  }
  const page = await open(rui, `/tickets?list=search&search=cliente&users=${await idOf(bia)}`)
  await expect(entries(page, say('tickets:lists.search'))).toHaveCount(2)
  const menu = await openFilters(page)
  await expect(menu.getByRole('combobox', { name: say('tickets:filters.tags') })).toBeVisible()
  await expect(menu.getByRole('combobox', { name: say('tickets:filters.users') })).toHaveCount(0)
})

test('a search covers contacts and messages, shows both counts, and a message opens at its position', async ({ open, company }) => {
  const { admin } = company
  const line = await connectLine(admin, 'Loja')
  await line.hears(from('Ana Lima', 1), 'O bolo de cenoura chegou… frio!')
  for (let number = 1; number <= 70; number++) await line.hears(from('Ana Lima', 1), `Linha ${number}`)
  await line.hears(from('Bento Cenoura', 2), 'Bom dia')
  await line.hears(from('Carla Dias', 3), 'Tem torta de CENÔURA?')

  const page = await open(admin, '/tickets?list=search')
  const found = page.getByRole('region', { name: say('tickets:found.label'), exact: true }).getByRole('listitem')
  await searchBox(page).fill('ce')
  await expect(tab(page, say('tickets:found.messages'))).toHaveCount(0)
  await searchBox(page).fill('cenoura')
  await expect(entries(page, say('tickets:lists.search'))).toHaveText([/Bento Cenoura/])
  await expect(tab(page, say('tickets:found.people'))).toContainText('1')
  await expect(tab(page, say('tickets:found.messages'))).toContainText('2')
  await tab(page, say('tickets:found.messages')).click()
  await expect(page).toHaveURL('/tickets?list=search&search=cenoura&in=messages')
  await expect(found).toHaveText([/Carla Dias.*torta de CENÔURA/, /Ana Lima.*bolo de cenoura chegou… frio/])
  await expect(found.locator('mark')).toHaveText(['CENÔURA', 'cenoura'])
  await expect(filterButton(page)).toHaveCount(0)

  await found.filter({ hasText: 'Ana Lima' }).getByRole('link').click()
  await expect(page.getByRole('log').getByText('O bolo de cenoura chegou… frio!')).toBeInViewport()
  await expect(page).toHaveURL(/in=messages&message=/)

  await searchBox(page).fill('torta')
  await expect(found).toHaveText([/Carla Dias/])
  await tab(page, say('tickets:found.people')).click()
  await expect(page.getByRole('heading', { name: say('tickets:found.nobody', { search: 'torta' }) })).toBeVisible()
  await button(page, say('tickets:found.show')).click()
  await expect(found).toHaveText([/Carla Dias/])
  await searchBox(page).fill('abóbora')
  await expect(page.getByRole('heading', { name: say('tickets:found.none', { search: 'abóbora' }) })).toBeVisible()
})
