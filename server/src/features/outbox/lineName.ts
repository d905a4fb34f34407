/** Under which its owner sleeps while nothing is to be done for a line. */
export const lineName = (connectionId: number) => `line ${connectionId}`
