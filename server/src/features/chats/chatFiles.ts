import type { FileReferenceTable } from '../../kernel/files/fileReferenceTable.ts'

/** Who is in a chat sees its files, and nobody else does. */
export const chatFiles: FileReferenceTable = {
  table: 'chatMessages',
  seenBy: (db, { userId }) =>
    db
      .selectFrom('chatMessages')
      .innerJoin('chatUsers', 'chatUsers.chatId', 'chatMessages.chatId')
      .select('chatMessages.id')
      .where('chatUsers.userId', '=', userId) as never,
}
