/** The digits of a search that may be meant for a phone number: with anything but the usual marks beside them it is a text. */
export const searchDigits = (search: string) => (/^[\d\s().+/-]+$/.test(search) ? search.replace(/\D/g, '') : '')
