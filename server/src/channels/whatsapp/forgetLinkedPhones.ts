import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Phones have to be linked again: their keys went on since the backup, and two installations that answer with one set of keys lose messages.
 */
export const whatsappRestoreParts = {
  async afterRestore(db: QueryExecutorProvider) {
    await sql`delete from whatsapp.keys`.execute(db)
    await sql`delete from whatsapp.accounts`.execute(db)
  },
}
