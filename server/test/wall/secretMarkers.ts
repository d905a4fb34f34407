import { sql } from 'kysely'
import type { World } from '../testApp.ts'
import type { Company } from './createCompany.ts'

/** Marks messages, contacts and file names of the company. */
const WHISPER = 'whispered'
export const containsSecret = (text: string) => text.toLowerCase().includes(WHISPER)

/** Messages, contacts and file names of a company: by table and column. */
const said = {
  contacts: ['name', 'email'],
  messages: ['body'],
  tickets: ['lastMessage', 'askedText'],
  media: ['name'],
  ticketNotes: ['note'],
  chats: ['lastMessage'],
  chatMessages: ['message'],
  contactListItems: ['name'],
  campaignRecipients: ['name'],
  quickMessages: ['message'],
  schedules: ['body'],
} as const

/** Marks every existing message, contact and file of the company. */
export async function plantSecrets({ platform }: World, { id }: Company) {
  for (const [table, columns] of Object.entries(said)) {
    const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${WHISPER}`))
    const others = sql`${sql.ref(columns[0])} is distinct from ${WHISPER}`
    await sql`update ${sql.table(table)} set ${changes} where "companyId" = ${id} and ${others}`.execute(platform)
  }
}
