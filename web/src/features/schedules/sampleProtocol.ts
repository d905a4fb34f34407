/** A sample protocol number: it begins with the date. */
export const sampleProtocol = (at = new Date()) => `${at.toISOString().slice(2, 10).replaceAll('-', '')}-1`
