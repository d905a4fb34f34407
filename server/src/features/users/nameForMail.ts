/** What mail programs turn into a link. */
const address = /[@/\\]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u

/** Makes a name that somebody chose safe for a mail. Returns an empty text if a mail program would turn the name into a link. */
export const nameForMail = (name: string): string => (address.test(name) ? '' : name.replace(/\s+/g, ' ').trim())
