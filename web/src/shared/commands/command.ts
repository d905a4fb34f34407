/** Something that can be done here and now: with a key, from the command palette, and to be read in the sheet of shortcuts. */
export type Command = {
  id: string
  name: string
  /** One letter, '/', '?', 'escape', 'arrowdown' or 'mod+x'; several that do the same are parted by a space. */
  keys?: string | undefined
  group: 'conversation' | 'list' | 'go' | 'app'
  run: () => void
}
