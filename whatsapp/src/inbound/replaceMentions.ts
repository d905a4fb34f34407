import { type AddressBook, addressOf } from './addressBook.ts'

/** A text names people by their addresses: whoever reads it knows them by their names, as far as the line has heard them. */
export async function replaceMentions(
  body: string,
  mentioned: readonly string[],
  people: Pick<AddressBook, 'behind' | 'knownName'>,
): Promise<string> {
  let named = body
  for (const jid of mentioned) {
    const user = addressOf(jid)?.value
    const name = user && (await people.knownName(await people.behind([jid])))
    if (name) named = named.replaceAll(new RegExp(`@${user}(?!\\d)`, 'g'), () => `@${name}`)
  }
  return named
}
