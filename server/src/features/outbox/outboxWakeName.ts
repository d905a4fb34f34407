/** Under which its owner sleeps while nothing is to be done for a line. */
export const outboxWakeName = (connectionId: number) => `line ${connectionId}`
