import type { Option } from '@recado/contract/bot/config'
import { flattenMenu } from '@recado/contract/queues/menuTree'
import type { QueueDetails } from '@recado/contract/queues/queues'

/** The part of a queue that is edited here. */
export type MenuContent = Pick<QueueDetails, 'greetingMessage' | 'tests'> & { options: Option[] }
/** The stored content with its version. */
export type SavedMenu = MenuContent & Pick<QueueDetails, 'menuVersion'>

export const toContent = ({ greetingMessage, options, tests }: MenuContent): MenuContent => ({
  greetingMessage,
  options: toEntries(options),
  tests,
})
/** The position follows from the tree: the server's own field is outdated after the first move. */
const toEntries = (options: readonly Option[]): Option[] =>
  options.map(({ id, title, message, children }) => ({ id, title, message, children: toEntries(children) }))
export const toSavedMenu = (queue: QueueDetails): SavedMenu => ({ ...toContent(queue), menuVersion: queue.menuVersion })

export const isSameContent = (a: MenuContent, b: MenuContent) => a === b || JSON.stringify(toContent(a)) === JSON.stringify(toContent(b))

/** Applies the version of this user to a newer saved version. Entries and tests that the other user deleted become new ones. */
export function rebaseOnto({ options, tests, ...rest }: MenuContent, theirs: MenuContent): MenuContent {
  const theirEntryIds = new Set(flattenMenu(theirs.options).map(({ id }) => id))
  const theirTestIds = new Set(theirs.tests.map(({ id }) => id))
  let nextId = Math.min(0, ...flattenMenu(options).map(({ id }) => id), ...tests.map(({ id }) => id)) - 1
  const existingOrNewId = (ids: ReadonlySet<number>, id: number) => (id < 0 || ids.has(id) ? id : nextId--)
  const renew = (entries: readonly Option[]): Option[] =>
    entries.map((entry) => ({ ...entry, id: existingOrNewId(theirEntryIds, entry.id), children: renew(entry.children) }))
  return { ...rest, options: renew(options), tests: tests.map((test) => ({ ...test, id: existingOrNewId(theirTestIds, test.id) })) }
}

/** The first entry without a title, which cannot be saved. */
export const firstUntitled = ({ options }: MenuContent) => flattenMenu(options).find(({ title }) => title.trim() === '')
