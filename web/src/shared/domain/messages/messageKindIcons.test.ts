import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageKind, messageKind } from '@recado/contract/messages/kinds'
import { expect, test } from 'vitest'

/** Where the name of a kind is shown: in the conversation, in the list of tickets, and on the simulated phone. A card needs one name. */
const withoutName: Record<string, readonly MessageKind[]> = { messages: [], tickets: ['vcard'], simulatedPhone: ['contactMessage'] }

// The keys are put together in the code, so that no check of the texts finds them.
test.each(['pt', 'en', 'es'].flatMap((language) => Object.keys(withoutName).map((file) => `${language}/${file}`)))(
  'each kind of message has a name under `kinds` in %s.json',
  (file) => {
    const { kinds } = JSON.parse(readFileSync(join(import.meta.dirname, `../../../locales/${file}.json`), 'utf8'))
    const needed = messageKind.options.filter((kind) => !withoutName[file.slice(3)]?.includes(kind))
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining(needed))
  },
)
