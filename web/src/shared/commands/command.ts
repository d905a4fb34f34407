import type { Icon } from '@tabler/icons-react'

/**
 * Something that can be done here and now: with a key, from the command palette, from a menu, and to be read in the list of shortcuts. All of
 * them show the same icon and the same keys.
 */
export type Command = {
  id: string
  name: string
  icon: Icon
  /** One letter, '/', '?', 'escape', 'arrowdown' or 'mod+x'; several that do the same are parted by a space. */
  keys?: string | undefined
  group: 'conversation' | 'list' | 'go' | 'app'
  run: () => void
}
