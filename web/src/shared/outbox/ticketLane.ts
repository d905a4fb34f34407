/** All tasks of one ticket run in order. */
export const ticketLane = (ticketId: number) => `ticket ${ticketId}`
