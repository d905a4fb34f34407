/** What a campaign knows of whom it writes to: in Portuguese, as it has always been, and in English. */
export const recipientKeys = ['nome', 'email', 'numero', 'name', 'number'] as const

export type Recipient = { name: string; email: string; number: string }
/** A company's own: a key and what stands in its place. */
export type Shortcut = { key: string; value: string }

const KEY = /\{\s*([\p{L}\p{N}_-]{1,50})\s*\}/gu

/** In one pass, so that a value with braces in it is never read as a text of ours. What nobody knows stays as it was written. */
export function fillCampaign(text: string, { name, email, number }: Recipient, shortcuts: readonly Shortcut[]): string {
  const values = new Map(shortcuts.map(({ key, value }) => [key.toLowerCase(), value]))
  for (const key of ['nome', 'name']) values.set(key, name)
  for (const key of ['numero', 'number']) values.set(key, number)
  values.set('email', email)
  return text.replace(KEY, (whole, key: string) => values.get(key.toLowerCase()) ?? whole)
}

/** What stands in braces, and nobody knows what to put in its place. */
export function unknownKeys(text: string, shortcuts: readonly Shortcut[]): string[] {
  const known = new Set<string>([...recipientKeys, ...shortcuts.map(({ key }) => key.toLowerCase())])
  const written = [...text.matchAll(KEY)].map(([, key = '']) => key)
  return [...new Set(written.filter((key) => !known.has(key.toLowerCase())))]
}
