import type { Locator, Page } from '@playwright/test'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import type { Person } from './platform.ts'
import { anyOfTexts, textsIn } from './texts.ts'

const t = textsIn('pt')

export const ticketEntries = (page: Page, list = t('tickets:lists.pending')) =>
  page.getByRole('region', { name: list, exact: true }).getByRole('listitem')
export const ticketEntry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
export const listTab = (page: Page, name: string) => page.getByRole('radiogroup').locator('label').filter({ hasText: name })
export const contact = (name: string, place: number) => ({ name, number: `55119876500${String(place).padStart(2, '0')}` })
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: t('tickets:searchLabel') })
/** With any number of active filters. */
const filterName = anyOfTexts(t('tickets:filters.open'), t.like('tickets:filters.openCounted'))
export const filterButton = (page: Page) => page.getByRole('button', { name: filterName })
export const filterMenu = (page: Page) => page.getByRole('dialog', { name: filterName })
export const userIdOf = async (person: Person) => (await person.call(accessEndpoints.me)).id

/** The newest waiting ticket. */
export async function newestTicket(admin: Person) {
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'pending', limit: 1 } })).tickets
  if (!ticket) throw new Error('Nobody is waiting')
  return ticket
}
export const changeTicket = (admin: Person, id: number, body: { queueId?: number; status?: 'open' | 'closed'; userId?: number }) =>
  admin.call(ticketEndpoints.update, { params: { id }, body })

export async function openFilters(page: Page) {
  await filterButton(page).click()
  return filterMenu(page)
}

export async function chooseFilter(menu: Locator, field: string, name: string) {
  await menu.getByRole('combobox', { name: field }).click()
  await menu.getByRole('option', { name, exact: true }).click()
}
