/** All that is done to one ticket is done in the order in which it was wanted. */
export const ticketLane = (ticketId: number) => `ticket ${ticketId}`
