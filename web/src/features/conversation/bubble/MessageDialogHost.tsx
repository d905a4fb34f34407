import { Suspense, useEffect } from 'react'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import { messageDialogs, useMessageDialog } from './messageDialogs.ts'

const MessageDetails = preloadable(async () => (await import('./MessageDetails.tsx')).MessageDetails)
const ImageViewer = preloadable(async () => (await import('../viewer/ImageViewer.tsx')).ImageViewer)
const DeleteMessageDialog = preloadable(async () => (await import('./DeleteMessageDialog.tsx')).DeleteMessageDialog)
const SaveQuickMessageDialog = preloadable(async () => (await import('./SaveQuickMessageDialog.tsx')).SaveQuickMessageDialog)
const kinds = { details: MessageDetails, picture: ImageViewer, removal: DeleteMessageDialog, quickSave: SaveQuickMessageDialog }

/** What belongs to a conversation and not to one of its bubbles, and ends with it. */
export function MessageDialogHost() {
  const { window, isOpen } = useMessageDialog()
  useEffect(() => messageDialogs.leave, [])
  if (!window) return null
  const Shown = kinds[window.kind]
  return (
    <Suspense>
      <Shown key={window.message.id} message={window.message} opened={isOpen} onClose={messageDialogs.close} />
    </Suspense>
  )
}
