import type { Endpoint } from '@recado/contract/kit/endpoint'
import { nameOf } from './access.ts'
import type { Failure } from './failures.ts'

/** How many statements a reading and a changing call may use, `begin` and `commit` included. */
const READING = 2
const CHANGING = 7

/** Frequent calls have less, calls that do a lot have more; each entry says what the call does. */
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
  // A ticket with its menu; a session with everything that a screen starts with; everything at once.
  'GET /queue/:id': 3,
  'GET /auth/me': 4,
  'GET /backups': 3,
  'GET /search': 6,
  // Two periods, and everybody's part in one of them.
  'GET /dashboard': 3,
  // A whole menu, a connection with its queues, its secrets and its schedules, a company with its first user.
  'PUT /queue-options/:id': 8,
  'POST /queue': 12,
  'PUT /queue/:id': 11,
  // Queues with menus, people, connections and hours, and what all screens show of them.
  'POST /queue/starter': 26,
  // Locks the conversations that leave it, waits for those that just arrive, and ends their clocks.
  'DELETE /queue/:id': 12,
  'POST /whatsapp': 11,
  'PUT /whatsapp/:id': 10,
  'POST /whatsapp/:id/token': 8,
  // The token's connection; country, contact and state of the connection and its service; contact, conversation, message, and the time of
  // use.
  'POST /messages/send': 25,
  'GET /messages/:id': 3,
  // What its campaigns have reserved is given back.
  'DELETE /whatsapp/:id': 13,
  // The saved row is read again without a transaction, and the service is called for a warning.
  'POST /prompt': 8,
  // The tokens of the answer are counted in a transaction of their own.
  'POST /prompt/try': 12,
  // Endpoint and key, the test, what decides about its answers, an earlier result, the limits; the tokens and the result in a transaction each.
  'POST /prompt/:id/tests/:testId/run': 21,
  // The prompt, what was published, and the weekly runs.
  'GET /prompt/:id/publications': 3,
  // The message, the ticket, who answered, and the messages before it.
  'GET /messages/:id/wrong-answer': 4,
  'POST /messages/:id/wrong-answer': 13,
  // Its article in the knowledge is looked for.
  'PUT /quick-messages/:id': 8,
  // Its former text becomes a version; its chunks, their terms and words are replaced under a lock.
  'PUT /knowledge/:id': 13,
  'POST /knowledge/:id/restore': 14,
  'PUT /knowledge/quick-messages/:id': 9,
  // The words, their chunks, and what to highlight in them.
  'GET /knowledge/search': 3,
  // The open questions, the language of their words, and what people answered.
  'GET /unanswered-questions': 3,
  // Locks the questions, and saves an article as above.
  'POST /unanswered-questions/pair': 14,
  // The ticket, its assistant, the limit of the agent, the conversation as assistants read it, and the tokens.
  'POST /tickets/:id/suggestion': 16,
  'POST /tickets/:id/rewriting': 12,
  'POST /tickets/:id/summary': 13,
  'POST /messages/:id/translation': 13,
  // Its company is read first, across all companies.
  'POST /announcements/:id/media-upload': 8,
  // The first invoice is looked up at once.
  'POST /companies/cadastro': 14,
  // Within the limits of a plan, and accepts an open invitation; in sessions that only one can have.
  'POST /users': 13,
  'PUT /users/:id': 12,
  // Waits for others who assign conversations to them at that moment.
  'DELETE /users/:id': 9,
  // The password, its throttle and the second step, before the lock, the count, the token, the log and the mail.
  'POST /tokens': 15,
  'POST /tokens/:id/rotate': 15,
  // Checks the person, the plan and the day's count; ends earlier invitations; a mail in the company's language.
  'POST /invitations': 15,
  'POST /invitations/:id/send': 16,
  'POST /invitations/read': 7,
  // The link, a user within the limits of the plan, and a session with everything that a screen starts with.
  'POST /invitations/accept': 34,
  // The second step of the account and whether it is required, and both again under the lock.
  // The browser is a new one: what is known of others, what it is from now on, and a mail and a notice about it.
  'POST /auth/login': 28,
  // The link's token; what the same browser opened since, and all that is remembered of browsers.
  'POST /auth/sign-ins/end': 13,
  // Its support visits, the choice that lasts until sign-out, all sessions and remembered browsers, and a line in the log.
  'DELETE /sign-ins': 10,
  'DELETE /users/:id/sign-ins': 10,
  // The colleague, the sign-ins, and how many tokens and passkeys there are.
  'GET /users/:id/sign-ins': 3,
  // Whether the platform refuses weak passwords.
  'POST /companies': 8,
  // Finds the company, and stores the state that counts once.
  'POST /auth/sso/start': 10,
  // The state, the person, a new user within the limits of the plan, and a session with everything that a screen starts with.
  'POST /auth/sso/finish': 49,
  // Password and second step, the link of the person, a mail about it, and the same session.
  'POST /auth/sso/link': 49,
  // The provider and its queues under the lock of the company, then everything that the page shows.
  // The provider, its queues, domains and people, and who may keep a password.
  'GET /sso': 5,
  'PUT /sso': 22,
  'POST /sso/remove': 19,
  'POST /sso/links/:id/remove': 16,
  'POST /sso/own/remove': 14,
  'POST /auth/sso/step': 40,
  // The proof of who asks, then the domain.
  'POST /sso/domains': 12,
  'POST /sso/domains/:id/remove': 9,
  'PUT /sso/only': 20,
  'POST /auth/refresh_token': 10,
  // One at a time, and it ends another visit; then a session with everything that a screen starts with.
  'POST /companies/:id/support': 14,
  // The code comes by mail, in the language of the company if the person chose none.
  'POST /forgetpassword': 9,
  'POST /forgetpassword/:email': 9,
  // All other browsers are news again; an app that waits for its first code goes; the log of changes tells of the reset.
  'POST /resetpasswords': 21,
  'POST /resetpasswords/:email/:token/:newPassword': 21,
  // The account, its codes and its browsers.
  'GET /second-step': 3,
  // Password and code are counted as attempts; the account is published with what all screens show of it.
  // Its owner learns by mail that it is on, in the own or the company's language.
  'POST /second-step/confirm': 21,
  'POST /second-step/off': 25,
  'POST /second-step/begin': 9,
  'POST /second-step/recovery-codes': 13,
  // The set-up and the sign-in, each in its transaction, and a session with everything that a screen starts with.
  // That sign-in is mailed too: the browser is a new one.
  'POST /auth/second-step/confirm': 45,
  // App and passkeys; the owner learns of it at the bell and by mail, in the own or the company's language.
  'DELETE /users/:id/second-step': 21,
  'POST /second-step/remove-of-admin': 21,
  // The challenge counts once and the other sessions end; the owner learns of it by mail, and gets recovery codes with the first one.
  'POST /account-passkeys/begin': 10,
  'POST /account-passkeys/prove': 3,
  'POST /account-passkeys': 23,
  'POST /account-passkeys/:id/remove': 27,
  // The account of the passkey, its limits, and a session with everything that a screen starts with, in a new browser.
  'POST /auth/passkey': 29,
  // Looks up a message, locks its conversation and reads it in one write, and publishes both.
  // One of them stores what the reaction was before, for the case that the service refuses the new one.
  'POST /messages/:id/reactions': 11,
  'POST /messages/:id/retry': 10,
  'POST /messages/:id/forward': 21,
  'PUT /messages/:id': 13,
  'DELETE /messages/:id': 13,
  // The contact's last connection may change, and is published too.
  'POST /tickets': 12,
  'DELETE /tickets/:id': 9,
  'POST /tags/sync': 10,
  'PUT /ticket-tags/:ticketId/:tagId': 10,
  'POST /tickets/:id/bot': 19,
  // Restores the ticket and its attendance, then reads them again with their names.
  'POST /tickets/:id/undo-resolve': 9,
  'POST /tickets/:id/undo-transfer': 11,
  // Looks up the members of the chat, publishes its new state, moves it up in everybody's list, and counts it as unread.
  'POST /chats/:id/messages': 11,
  'PUT /chats/:id/messages/:messageId': 10,
  'DELETE /chats/:id/messages/:messageId': 10,
  // Reads a sheet between two looks at its list, in one of the installation's two processes for sheets; adds it batch by batch, and
  // publishes each.
  'POST /contact-lists/:id/import': 14,
  'POST /contact-lists/:id/import/start': 8,
  'POST /contact-lists/:id/upload': 33,
  'POST /contact-lists/:id/fill': 30,
  // Which webhooks listen to changes of contacts; an upload asks in a transaction of its own, since its portions have theirs.
  'POST /contacts': 8,
  'PUT /contacts/:id': 8,
  'PUT /contacts/:id/opt-out': 8,
  // Closes the conversations of the contact, under the lock of each.
  'POST /contacts/:id/block': 9,
  'POST /contacts/upload': 11,
  // Which rows are meant, and whether their list is there; the task is written down and begun.
  'POST /contact-list-items/bulk': 9,
  'POST /contacts/bulk': 9,
  'POST /quick-messages/bulk': 9,
  'POST /tickets/bulk': 9,
  // Selects the recipients a thousand at a time, with the company's pace, hours and texts.
  'GET /campaigns/:id/rehearsal': 7,
  'GET /campaigns/:id/failures/rehearsal': 7,
  // The campaign, the reasons, and who may have been reached all the same.
  'GET /campaigns/:id/failures': 3,
  // Also looks whether a file of the campaign was lost; a resend counts how many are done.
  'POST /campaigns/:id/restart': 8,
  'POST /campaigns/:id/resend': 9,
  // The company's row is made and locked; then the budget is read anew: prices, settings, time zone, month.
  'PUT /costs/ai-prices': 6,
  'PUT /costs/budget': 14,
  // Prices, settings, time zone, month.
  'GET /costs/budget': 7,
  // The connection, prices (of which the first call reads all), time zone, month.
  'GET /costs/connections/:connectionId': 7,
  // The language of the reader or else of the company, the time zone, the costs.
  'GET /costs/export': 5,
  // Three books, whether the log is closed to the product, the months.
  'GET /changes': 12,
  // The log, whether it is closed to the product, the months.
  'GET /changes/platform': 3,
  // The language of the reader or else of the company, the act; for each portion three books and the names of records. The other calls of
  // this test fill up to three portions.
  'GET /changes/export': 27,
  'GET /changes/platform/export': 4,
  // The time zone, the language of the reader or else of the company, the figures.
  'GET /dashboard/sheets/:kind': 5,
  // The language of the reader or else of the company, the rows.
  'GET /opt-outs/export': 4,
  // The import, the language of the reader or else of the company, the rows.
  'GET /contacts/imports/:id/report': 5,
  'GET /contact-lists/:id/import/report': 5,
  // The card, its rates and who imports it.
  'GET /message-prices/:id/rates': 2,
  // A message and its parts; a submitted one is stored, and read once more.
  'POST /messages/:ticketId/template': 10,
  'POST /templates/:id/submit': 11,
  // The campaign, the language of the reader or else of the company, the columns of all recipients for the header, the rows.
  'GET /campaigns/:id/recipients/export': 6,
  // Contact, conversation and message, as when another program sends; the list, company and contact give the variables their values. A new
  // contact is named in the company's language.
  'POST /campaigns/:id/test': 27,
  // Who bills whom; how one may pay. A charge is written down, asked for and kept; what became of it is taken in, in one transaction.
  'GET /invoices/:id': 3,
  'GET /subscription/offer/:id': 3,
  'GET /pay/:link': 3,
  'POST /subscription': 15,
  'POST /pay/:link': 15,
  'GET /subscription/charges/:id': 11,
  'GET /pay/:link/charge': 12,
  'POST /companies/:id/invoices/:invoiceId/cancel': 14,
  // The current plan and its agreed price, beside the choices; a choice may void an invoice for another.
  'GET /subscription/plan': 8,
  'PUT /subscription/plan': 22,
  // The sandbox checks whether it is still in use, and reads its own books; the confirmation uses the platform's text.
  'POST /sandbox/charges/:reference': 29,
  // Setting a due date may renew the company, whose invoices are checked.
  'PUT /companies/:id': 8,
  // Locks the rows whose changes are logged, table by table.
  'DELETE /companies/:id': 19,
  // Looks up the planned message with its connection, person and conversation, and sends it at once.
  'POST /schedules/:id/retry': 25,
}

/** The simulated network uses the database itself, in place of a remote service. */
const isSimulated = ({ path }: Endpoint) => path.startsWith('/simulator/')

/** Reports a call that exceeds its budget of statements; each statement is a round trip. */
export function statementsOverBudget(endpoint: Endpoint, statements: readonly string[]): Failure {
  const budget = budgets[nameOf(endpoint)] ?? (endpoint.method === 'GET' ? READING : CHANGING)
  if (isSimulated(endpoint) || statements.length <= budget) return undefined
  return `${nameOf(endpoint)}: ${statements.length} statements, and not ${budget} at most:\n${statements.map((text) => `  ${text.slice(0, 120)}`).join('\n')}`
}
