/** What mail programs turn into a link. */
const address = /[@/\\]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u

/** A chosen name as a mail may show it; empty if a mail program would turn it into a link. */
export const nameForMail = (name: string): string => (address.test(name) ? '' : name.replace(/\s+/g, ' ').trim())
