/** All tasks of one ticket run in order. */
export const ticketTaskLane = (ticketId: number) => `ticket ${ticketId}`
