import type { Endpoint } from '@recado/contract/kit/endpoint'
import { nameOf } from './access.ts'
import type { Fault } from './faults.ts'

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
  'POST /tags': 4,
  'PUT /tags/:id': 5,
  'DELETE /tags/:id': 4,
  'POST /ticket-notes': 4,
  'PUT /tickets/:id': 7,
  'POST /messages/:ticketId': 9,
  // A page, its count and the ticket; a ticket with its menu; a session with all that a screen begins with; everything at once.
  'GET /messages/:ticketId': 3,
  'GET /queue/:id': 3,
  'GET /auth/me': 4,
  'GET /search': 6,
  // A whole menu, a line with its queues, its secrets and what is planned on it, a company with its first user.
  'PUT /queue-options/:id': 8,
  'POST /queue': 12,
  'PUT /queue/:id': 11,
  'DELETE /queue/:id': 9,
  'POST /whatsapp': 11,
  'PUT /whatsapp/:id': 10,
  'POST /whatsapp/:id/token': 8,
  'DELETE /whatsapp/:id': 12,
  'POST /companies/cadastro': 11,
  // Within the bounds of a plan, in sessions that only one can have.
  'POST /users': 11,
  'PUT /users/:id': 10,
  'POST /auth/login': 14,
  'POST /auth/refresh_token': 9,
  'POST /forgetpassword': 8,
  'POST /resetpasswords': 11,
  'POST /resetpasswords/:email/:token/:newPassword': 11,
  // A message is looked up, its conversation too, and both are told of.
  'POST /messages/:id/reactions': 9,
  'POST /messages/:id/retry': 9,
  'POST /messages/:id/forward': 18,
  'PUT /messages/:id': 12,
  'DELETE /messages/:id': 12,
  'POST /tickets': 9,
  'POST /tags/sync': 10,
  'POST /tickets/:id/bot': 19,
  // What was planned is looked up with its line, person and conversation, and sent at once.
  'POST /schedules/:id/retry': 22,
}

/** The simulated network asks the database for itself, in place of a service that is elsewhere. */
const isSimulated = ({ path }: Endpoint) => path.startsWith('/simulator/')

/** A call that asks the database more often than it may; each time costs a way there and back. */
export function overBudget(endpoint: Endpoint, statements: readonly string[]): Fault {
  const budget = budgets[nameOf(endpoint)] ?? (endpoint.method === 'GET' ? READING : CHANGING)
  if (isSimulated(endpoint) || statements.length <= budget) return undefined
  return `${nameOf(endpoint)}: ${statements.length} statements, and not ${budget} at most:\n${statements.map((text) => `  ${text.slice(0, 120)}`).join('\n')}`
}
