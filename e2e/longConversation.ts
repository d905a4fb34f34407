import type { Page } from '@playwright/test'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { bubble, thread } from './conversation.ts'
import { createConnection } from './createConnection.ts'
import type { Person } from './platform.ts'

export const ana = { number: '5511987654321', name: 'Ana Lima' }
export const numberedMessage = (page: Page, count: number) => bubble(page, `Linha número ${count}.`)
export const ticketEntry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** A ticket with so many messages, attended by the administrator. */
export async function createLongConversation(admin: Person, count: number) {
  const loja = await createConnection(admin, 'Loja')
  for (let number = 1; number <= count; number++) await loja.hears(ana, `Linha número ${number}.`)
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'pending' } })).tickets
  if (!ticket) throw new Error('Nobody has written')
  const { id: userId } = await admin.call(accessEndpoints.me)
  await admin.call(ticketEndpoints.update, { params: { id: ticket.id }, body: { status: 'open', userId } })
  const read = async () => void (await admin.call(messageEndpoints.list, { params: { ticketId: ticket.id }, query: { limit: 1 } }))
  return { ...loja, id: ticket.id, path: `/tickets/${ticket.uuid}`, read }
}

/** To the top of the loaded messages. */
export async function scrollToTop(page: Page) {
  await thread(page).hover()
  await page.mouse.wheel(0, -20_000)
}
