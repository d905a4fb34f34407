import type { Page } from '@playwright/test'
import { messages } from '@recado/contract/messages/messages'
import { tickets } from '@recado/contract/tickets/tickets'
import { access } from '@recado/contract/users/access'
import { connectLine } from './connectLine.ts'
import type { Company, Person } from './platform.ts'
import { textsIn } from './texts.ts'

const say = textsIn('pt')

/** Where one writes to the customer. */
export const composer = (page: Page) => page.getByRole('textbox', { name: say('composer:write'), exact: true })

/** What was said, message after message. */
export const thread = (page: Page) => page.getByRole('log')

export const bubble = (page: Page, text: string | RegExp) => thread(page).getByRole('article').filter({ hasText: text })

type Customer = { number: string; name: string }

/** A line with customers who have written and whom the administrator attends; answers the addresses of their conversations. */
export async function attend({ admin }: Company, ...customers: Customer[]) {
  const line = await connectLine(admin, 'Loja')
  const { id: userId } = await admin.call(access.me)
  const addresses: string[] = []
  for (const customer of customers) {
    await line.hears(customer, `Oi, aqui é ${customer.name}`)
    const [ticket] = (await admin.call(tickets.list, { query: { status: 'pending' } })).tickets
    if (!ticket) throw new Error('Nobody waits')
    await admin.call(tickets.update, { params: { id: ticket.id }, body: { status: 'open', userId } })
    addresses.push(`/tickets/${ticket.uuid}`)
  }
  return addresses
}

/** Everything that was sent in the only conversation, as the server has it. */
export async function sent(admin: Person) {
  const [ticket] = (await admin.call(tickets.list, { query: { status: 'open' } })).tickets
  const page = await admin.call(messages.list, { params: { ticketId: ticket?.id ?? 0 }, query: {} })
  return page.messages.filter(({ fromMe }) => fromMe)
}

/** The live connection of a page that is loaded after this can be cut, and given back. */
export async function makeCuttable(page: Page) {
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
  // The other way of speaking to the server is not there at all.
  await page.route(/\/socket\.io\//, (route) => route.abort())
}

export const cutConnection = (page: Page, isCut: boolean) =>
  page.evaluate((name) => document.dispatchEvent(new Event(name)), isCut ? 'lineCut' : 'lineBack')
