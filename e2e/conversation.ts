import type { Page } from '@playwright/test'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { createConnection } from './createConnection.ts'
import type { Company, Person } from './platform.ts'
import { textsIn } from './texts.ts'

const t = textsIn('pt')

/** The composer's text field. */
export const composer = (page: Page) => page.getByRole('textbox', { name: t('composer:write'), exact: true })

/** The list of messages. */
export const thread = (page: Page) => page.getByRole('log')

export const bubble = (page: Page, text: string | RegExp) => thread(page).getByRole('article').filter({ hasText: text })

type Customer = { number: string; name: string }

/** A connection with contacts whose tickets the administrator attends; returns the tickets' paths. */
export async function createAttendedTickets({ admin }: Company, ...customers: Customer[]) {
  const line = await createConnection(admin, 'Loja')
  const { id: userId } = await admin.call(accessEndpoints.me)
  const addresses: string[] = []
  for (const customer of customers) {
    await line.hears(customer, `Oi, aqui é ${customer.name}`)
    const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'pending' } })).tickets
    if (!ticket) throw new Error('Nobody waits')
    await admin.call(ticketEndpoints.update, { params: { id: ticket.id }, body: { status: 'open', userId } })
    addresses.push(`/tickets/${ticket.uuid}`)
  }
  return addresses
}

/** All sent messages of the only ticket, from the server. */
export async function sentMessages(admin: Person) {
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'open' } })).tickets
  const page = await admin.call(messageEndpoints.list, { params: { ticketId: ticket?.id ?? 0 }, query: {} })
  return page.messages.filter(({ fromMe }) => fromMe)
}

/** Makes it possible to cut and restore the live connection of the page; call it before loading. */
export async function makeDisconnectable(page: Page) {
  await page.addInitScript(() => {
    const sockets = new Set<WebSocket>()
    let nowhere = false
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(nowhere ? String(url).replace('/socket.io/', '/nowhere/') : url, protocols)
        sockets.add(this)
      }
    }
    document.addEventListener('lineCut', () => {
      nowhere = true
      for (const socket of sockets) socket.close()
    })
    document.addEventListener('lineBack', () => {
      nowhere = false
    })
  })
  // Long polling is not available.
  await page.route(/\/socket\.io\//, (route) => route.abort())
}

export const setDisconnected = (page: Page, isCut: boolean) =>
  page.evaluate((name) => document.dispatchEvent(new Event(name)), isCut ? 'lineCut' : 'lineBack')
