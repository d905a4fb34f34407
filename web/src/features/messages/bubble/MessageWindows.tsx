import { Suspense, useEffect } from 'react'
import { part } from '../../../shared/part.ts'
import { useWindows, windows } from './windows.ts'

const MessageDetails = part(async () => (await import('./MessageDetails.tsx')).MessageDetails)
const PictureWindow = part(async () => (await import('./PictureWindow.tsx')).PictureWindow)
const RemovalDialog = part(async () => (await import('./RemovalDialog.tsx')).RemovalDialog)
const kinds = { details: MessageDetails, picture: PictureWindow, removal: RemovalDialog }

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
