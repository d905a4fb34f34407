/** Removes control and direction characters from a foreign name: they can make `exe.gpj` look like `jpg.exe`. */
export const stripDirectionMarks = (name: string) => name.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cc}]/gu, '')
