/** What was begun for a ticket is there again when one comes back to it. */
export const draftNotes = new Map<number, string>()
