/** The line with the author's name above a text that an agent signs. */
export const signatureOf = (name: string) => `*${name}:*\n`

/** What the agent wrote below it. */
export const withoutSignature = (text: string, name: string | null) =>
  name !== null && text.startsWith(signatureOf(name)) ? text.slice(signatureOf(name).length) : text
