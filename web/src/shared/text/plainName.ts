/** A name from outside as it may be shown: without the signs that turn the direction of reading, which make `exe.gpj` of `jpg.exe`. */
export const plainName = (name: string) => name.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cc}]/gu, '')
