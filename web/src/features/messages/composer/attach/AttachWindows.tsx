import type { FileList } from '@recado/contract/fileLists'
import { LibraryDialog } from '../library/LibraryDialog.tsx'
import { useTakeFromLibrary } from '../library/useTakeFromLibrary.ts'
import type { WrittenMessage } from '../useWrittenMessage.ts'
import type { Attachable } from './AttachChoices.tsx'
import { AttachDialog } from './AttachDialog.tsx'

type Props = Parameters<typeof useTakeFromLibrary>[0] & {
  chosen: Attachable
  library: readonly FileList[]
  written: WrittenMessage
  onClose: () => void
}

/** Where it is said what a message brings. */
export function AttachWindows({ chosen, library, written, onClose, ...place }: Props) {
  const takeFromLibrary = useTakeFromLibrary(place)
  const closing =
    <Taken extends unknown[]>(take: (...taken: Taken) => void) =>
    (...taken: Taken) => {
      onClose()
      take(...taken)
    }
  if (chosen === 'library') return <LibraryDialog {...{ library, onClose }} opened onTake={closing(takeFromLibrary)} />
  return <AttachDialog what={chosen} onClose={onClose} onSend={closing(written.sendContent)} />
}
