import type { FileList } from '@recado/contract/fileLists'
import type { Attachable } from './AttachMenuItems.tsx'
import { LibraryDialog } from './LibraryDialog.tsx'
import { LocationOrContactDialog } from './LocationOrContactDialog.tsx'
import type { DraftMessage } from './useDraftMessage.ts'
import { useInsertFromLibrary } from './useInsertFromLibrary.ts'

type Props = Parameters<typeof useInsertFromLibrary>[0] & {
  chosen: Attachable
  library: readonly FileList[]
  written: DraftMessage
  onClose: () => void
}

/** Where it is said what a message brings. */
export function AttachDialogs({ chosen, library, written, onClose, ...place }: Props) {
  const takeFromLibrary = useInsertFromLibrary(place)
  const closing =
    <Taken extends unknown[]>(take: (...taken: Taken) => void) =>
    (...taken: Taken) => {
      onClose()
      take(...taken)
    }
  if (chosen === 'library') return <LibraryDialog {...{ library, onClose }} opened onTake={closing(takeFromLibrary)} />
  return <LocationOrContactDialog what={chosen} onClose={onClose} onSend={closing(written.sendContent)} />
}
