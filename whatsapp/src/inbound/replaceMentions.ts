import { type AddressBook, addressOf } from './addressBook.ts'

/** Replaces mentioned addresses in a text by names, as far as the connection knows them. */
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
