import { Suspense, useEffect } from 'react'
import { preloadable } from '../../../shared/lazy/preloadable.ts'
import { useWindows, windows } from './windows.ts'

const MessageDetails = preloadable(async () => (await import('./MessageDetails.tsx')).MessageDetails)
const PictureWindow = preloadable(async () => (await import('./PictureWindow.tsx')).PictureWindow)
const RemovalDialog = preloadable(async () => (await import('./RemovalDialog.tsx')).RemovalDialog)
const QuickSaveDialog = preloadable(async () => (await import('./QuickSaveDialog.tsx')).QuickSaveDialog)
const kinds = { details: MessageDetails, picture: PictureWindow, removal: RemovalDialog, quickSave: QuickSaveDialog }

/** What belongs to a conversation and not to one of its bubbles, and ends with it. */
export function MessageWindows() {
  const { window, isOpen } = useWindows()
  useEffect(() => windows.leave, [])
  if (!window) return null
  const Shown = kinds[window.kind]
  return (
    <Suspense>
      <Shown key={window.message.id} message={window.message} opened={isOpen} onClose={windows.close} />
    </Suspense>
  )
}
