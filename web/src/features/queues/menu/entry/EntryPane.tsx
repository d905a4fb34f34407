import type { MenuEditor } from '../edit/useMenuEditor.ts'
import { entryOf } from '../tree/menuTree.ts'
import { EntryForm } from './EntryForm.tsx'
import { GreetingForm } from './GreetingForm.tsx'

/** What is chosen in the tree, to be written. */
export function EntryPane({ editor }: { editor: MenuEditor }) {
  const entry = entryOf(editor.options, editor.selection.selected)
  return entry ? <EntryForm key={entry.id} {...{ entry, editor }} /> : <GreetingForm editor={editor} />
}
