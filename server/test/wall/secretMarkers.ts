import { sql } from 'kysely'
import type { World } from '../testApp.ts'
import type { Company } from './createCompany.ts'

/** Whatever holds it is a message, a contact or a file's name of the company. */
const WHISPER = 'whispered'
export const containsSecret = (text: string) => text.toLowerCase().includes(WHISPER)

/** What is said in a company, to whom, and what its files are called: by tables and their columns. */
const said = {
  contacts: ['name', 'email'],
  messages: ['body'],
  tickets: ['lastMessage'],
  media: ['name'],
  ticketNotes: ['note'],
  chats: ['lastMessage'],
  chatMessages: ['message'],
  contactListItems: ['name'],
  campaignRecipients: ['name'],
  quickMessages: ['message'],
  schedules: ['body'],
} as const

/** Every message, contact and file that the company has by now says that it is one. */
export async function plantSecrets({ platform }: World, { id }: Company) {
  for (const [table, columns] of Object.entries(said)) {
    const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${WHISPER}`))
    const others = sql`${sql.ref(columns[0])} is distinct from ${WHISPER}`
    await sql`update ${sql.table(table)} set ${changes} where "companyId" = ${id} and ${others}`.execute(platform)
  }
}
