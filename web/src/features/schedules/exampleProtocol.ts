/** What a protocol will be like that is not there yet: it begins with the day. */
export const exampleProtocol = (at = new Date()) => `${at.toISOString().slice(2, 10).replaceAll('-', '')}-1`
