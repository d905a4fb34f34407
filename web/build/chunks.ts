import type { Rolldown } from 'vite'
import { stages } from './stages.ts'

const named = (paths: string[]) => new RegExp(`[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]').replaceAll('.', '\\.')})$`)
const under = (folders: string[]) => new RegExp(`[\\\\/]web[\\\\/]src[\\\\/](${folders.join('|').replaceAll('/', '[\\\\/]')})[\\\\/]`)
const isMade = (id: string) => id.includes('virtual:')

/**
 * Which modules share a file: without groups each icon and hook that two screens share would be a file of its own. A group contains what its
 * modules import as well, except for what a group of higher priority contains. Every page and every late module has a file of its own.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    // It changes only with the versions of packages: an update of the product leaves it in the browser's cache.
    { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 7 },
    { name: 'start', test: named(['web/src/main.tsx', ...stages.login.modules]), priority: 6 },
    // The session is requested while the inbox is still being fetched.
    { name: 'schemas', test: named(['contract/src/users/access.ts']), priority: 5 },
    { name: 'inbox', test: named(stages.inbox.modules), priority: 4 },
    { name: 'forms', test: under(['shared/ui/form']), priority: 3 },
    // Fetched when a calendar opens, or when the browser is idle.
    { name: 'dates', test: /[\\/]node_modules[\\/](@mantine[\\/]dates|dayjs)[\\/]/, priority: 3 },
    // Fetched by the pages on which something is dragged, and by no other.
    { name: 'drag', test: /[\\/](node_modules[\\/]@dnd-kit|web[\\/]src[\\/]shared[\\/]ui[\\/]drag)[\\/]/, priority: 3 },
    { name: 'shared', test: (id) => !isMade(id), minShareCount: 2, priority: 2 },
  ],
}
