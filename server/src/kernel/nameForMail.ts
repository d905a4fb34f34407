/** What mail programs turn into something to click on. */
const address = /[@/\\]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u

/** A name that somebody chose, as a mail greets by it: none at all where it would lead somewhere. */
export const nameForMail = (name: string): string => (address.test(name) ? '' : name.replace(/\s+/g, ' ').trim())
