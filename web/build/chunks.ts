import type { Rolldown } from 'vite'
import { stages } from './stages.ts'

const named = (paths: string[]) => new RegExp(`[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]').replaceAll('.', '\\.')})$`)
const under = (folders: string[]) => new RegExp(`[\\\\/]web[\\\\/]src[\\\\/](${folders.join('|').replaceAll('/', '[\\\\/]')})[\\\\/]`)
const isMade = (id: string) => id.includes('virtual:')

/**
 * Which modules come in one file: else each icon and hook that two screens share would be a file of its own. A group takes along whatever
 * its modules import, but for what a group before it has.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    // It changes with its versions alone: an update of the product leaves it in the browser's cache.
    { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 7 },
    { name: 'start', test: named(['web/src/main.tsx', ...stages.login.modules]), priority: 6 },
    // Who is signed in is asked while the inbox is still on its way.
    { name: 'schemas', test: named(['contract/src/users/access.ts']), priority: 5 },
    { name: 'inbox', test: named(stages.inbox.modules), priority: 4 },
    { name: 'forms', test: under(['shared/form']), priority: 3 },
    // Fetched when somebody opens a calendar, or when there is nothing else to do.
    { name: 'dates', test: /[\\/]node_modules[\\/](@mantine[\\/]dates|dayjs)[\\/]/, priority: 3 },
    // Fetched by the pages on which something is dragged, and by no other.
    { name: 'drag', test: /[\\/](node_modules[\\/]@dnd-kit|web[\\/]src[\\/]shared[\\/]ui[\\/]drag)[\\/]/, priority: 3 },
    { name: 'shared', test: (id) => !isMade(id), minShareCount: 2, priority: 2 },
    // What an attendant opens now and then; it is fetched ahead, all of it.
    { name: 'desk', test: under(['app', 'shared', 'features/(account|messages|tickets)']), priority: 1 },
  ],
}
