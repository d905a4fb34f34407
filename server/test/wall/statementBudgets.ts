import type { Endpoint } from '@recado/contract/kit/endpoint'
import { nameOf } from './access.ts'
import type { Failure } from './failures.ts'

/** So many statements may ask for something, and so many change something, `begin` and `commit` included. */
const READING = 2
const CHANGING = 7

/** What is asked all day has less, and what does a lot has more; whoever is added here says why by what they do. */
const budgets: Record<string, number> = {
  'GET /tags': 1,
  'GET /contacts': 1,
  'GET /contacts/:id': 1,
  'GET /tickets/:id': 1,
  'GET /tickets/u/:uuid': 1,
  'GET /tickets': 1,
  'POST /tags': 4,
  'PUT /tags/:id': 5,
  'DELETE /tags/:id': 4,
  'POST /ticket-notes': 4,
  'POST /messages/:ticketId': 8,
  // A ticket with its menu; a session with all that a screen begins with; everything at once.
  'GET /queue/:id': 3,
  'GET /auth/me': 4,
  'GET /search': 6,
  // Two periods, and everybody's part in one of them.
  'GET /dashboard': 3,
  // A whole menu, a line with its queues, its secrets and what is planned on it, a company with its first user.
  'PUT /queue-options/:id': 8,
  'POST /queue': 12,
  'PUT /queue/:id': 11,
  // The conversations that it leaves are held, and those waited for that just come.
  'DELETE /queue/:id': 11,
  'POST /whatsapp': 11,
  'PUT /whatsapp/:id': 10,
  'POST /whatsapp/:id/token': 8,
  // Whose token it is; the country, the person, their line's state and the service; contact, conversation, message, and when it was used.
  'POST /messages/send': 25,
  'GET /messages/:id': 3,
  'DELETE /whatsapp/:id': 12,
  // What is saved is read again without a transaction, and the service is asked what it says to it.
  'POST /prompt': 8,
  // Whose it is is read above all companies first.
  'POST /announcements/:id/media-upload': 8,
  // The first invoice is looked for at once.
  'POST /companies/cadastro': 14,
  // Within the bounds of a plan, whose invitation ends by it; in sessions that only one can have.
  'POST /users': 12,
  'PUT /users/:id': 11,
  // Whoever gives them a conversation in that moment is waited for.
  'DELETE /users/:id': 9,
  // Whether the person is known, the plan and the day's count are looked at; invitations before it end; a mail in the company's words.
  'POST /invitations': 15,
  'POST /invitations/:id/send': 16,
  'POST /invitations/read': 7,
  // The link, a user within the bounds of the plan, and a session with all that a screen begins with.
  'POST /invitations/accept': 28,
  'POST /auth/login': 14,
  'POST /auth/refresh_token': 9,
  // One at a time; another visit is over by it; then a session with all that a screen begins with.
  'POST /companies/:id/support': 13,
  // The code comes by mail in the language of its company, if the person chose none.
  'POST /forgetpassword': 8,
  'POST /forgetpassword/:email': 8,
  'POST /resetpasswords': 11,
  'POST /resetpasswords/:email/:token/:newPassword': 11,
  // A message is looked up, its conversation held and then read in one write, and both are told of.
  'POST /messages/:id/reactions': 10,
  'POST /messages/:id/retry': 10,
  'POST /messages/:id/forward': 21,
  'PUT /messages/:id': 13,
  'DELETE /messages/:id': 13,
  // Over which line their contact's last conversation is now, is told too.
  'POST /tickets': 12,
  'DELETE /tickets/:id': 8,
  'POST /tags/sync': 10,
  'PUT /ticket-tags/:ticketId/:tagId': 10,
  'POST /tickets/:id/bot': 19,
  // The ticket and its attendance are restored, then read again with their names.
  'POST /tickets/:id/undo-resolve': 9,
  // Who is in the chat is looked up, and told how it stands afterwards; it rises in everybody's list, and waits to be read.
  'POST /chats/:id/messages': 11,
  'PUT /chats/:id/messages/:messageId': 10,
  'DELETE /chats/:id/messages/:messageId': 10,
  // A sheet is read between two looks at its list, in one of the installation's two processes for sheets; added, portion by portion, it is told of each time.
  'POST /contact-lists/:id/import': 13,
  'POST /contact-lists/:id/import/start': 8,
  'POST /contact-lists/:id/upload': 32,
  'POST /contact-lists/:id/fill': 30,
  // Which webhooks listen to changes of contacts; an upload asks in a transaction of its own, since its portions have theirs.
  'POST /contacts': 8,
  'PUT /contacts/:id': 8,
  'PUT /contacts/:id/opt-out': 8,
  'POST /contacts/upload': 10,
  // Which rows are meant, and whether their list is there; the task is written down and begun.
  'POST /contact-list-items/bulk': 9,
  'POST /contacts/bulk': 9,
  'POST /quick-messages/bulk': 9,
  'POST /tickets/bulk': 9,
  // Whom a campaign would go to is sorted out a thousand at a time, with the company's pace, hours and words.
  'GET /campaigns/:id/rehearsal': 7,
  // A message, and of what it is made; one that is handed over is written down, and asked for once more.
  'POST /messages/:ticketId/template': 10,
  'POST /templates/:id/submit': 11,
  // The columns of all recipients make the heading of the table.
  'GET /campaigns/:id/recipients/export': 3,
  // Contact, conversation and message, as when another program sends; the list, company and contact give the variables their values.
  'POST /campaigns/:id/test': 25,
  // Who bills whom; how one may pay. A charge is written down, asked for and kept; what became of it is taken in, in one transaction.
  'GET /invoices/:id': 3,
  'GET /subscription/offer/:id': 3,
  'GET /pay/:link': 3,
  'POST /subscription': 15,
  'POST /pay/:link': 15,
  'GET /subscription/charges/:id': 11,
  'GET /pay/:link/charge': 12,
  'POST /companies/:id/invoices/:invoiceId/cancel': 14,
  // What one has and what it was agreed to cost, beside what there is to choose from; chosen, an invoice may be voided for another.
  'GET /subscription/plan': 8,
  'PUT /subscription/plan': 22,
  // The service that moves no money asks whether it is still in use, and looks into its own books besides; that the money has come is said in the platform's words.
  'POST /sandbox/charges/:reference': 29,
  // A due date that is set may renew the company, whose invoices are looked at.
  'PUT /companies/:id': 8,
  // What was planned is looked up with its line, person and conversation, and sent at once.
  'POST /schedules/:id/retry': 25,
}

/** The simulated network asks the database for itself, in place of a service that is elsewhere. */
const isSimulated = ({ path }: Endpoint) => path.startsWith('/simulator/')

/** A call that asks the database more often than it may; each time costs a way there and back. */
export function statementsOverBudget(endpoint: Endpoint, statements: readonly string[]): Failure {
  const budget = budgets[nameOf(endpoint)] ?? (endpoint.method === 'GET' ? READING : CHANGING)
  if (isSimulated(endpoint) || statements.length <= budget) return undefined
  return `${nameOf(endpoint)}: ${statements.length} statements, and not ${budget} at most:\n${statements.map((text) => `  ${text.slice(0, 120)}`).join('\n')}`
}
