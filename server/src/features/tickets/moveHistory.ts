import type { Tx } from '../../kernel/transact.ts'

/** What was said, attended, noted and tagged in a ticket comes under another one, before the first is deleted. */
export async function moveHistory(tx: Tx, { from, into }: { from: number; into: number }) {
  for (const table of ['messages', 'attendances', 'ticketNotes', 'ticketSteps'] as const)
    await tx.db.updateTable(table).set({ ticketId: into }).where('ticketId', '=', from).execute()
  const tags = await tx.db.selectFrom('ticketTags').select('tagId').where('ticketId', '=', from).execute()
  if (tags.length > 0)
    await tx.db
      .insertInto('ticketTags')
      .values(tags.map(({ tagId }) => ({ ticketId: into, tagId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
