/** The digits of a search that may be a phone number; empty if other characters make it a text. */
export const searchDigits = (search: string) => (/^[\d\s().+/-]+$/.test(search) ? search.replace(/\D/g, '') : '')
