import type { Icon } from '@tabler/icons-react'

/** A command: run by its key or the palette, and listed among the shortcuts. */
export type Command = {
  id: string
  name: string
  icon: Icon
  /** One letter, '/', '?', 'escape', 'arrowdown' or 'mod+x'; alternatives are separated by a space. */
  keys?: string | undefined
  group: 'conversation' | 'list' | 'go' | 'app'
  run: () => void
}
