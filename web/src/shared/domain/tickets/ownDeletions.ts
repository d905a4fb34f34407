/**
 * The ids of tickets that this page is deleting, alone or with their contact. The deletion shows its own toast, so the open ticket closes
 * without the one about tickets that others delete.
 */
export const ownDeletions = new Set<number>()
