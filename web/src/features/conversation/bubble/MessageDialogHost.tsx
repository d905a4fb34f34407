import { useEffect } from 'react'
import { Late } from '../Late.ts'
import { messageDialogs, useMessageDialog } from './messageDialogs.ts'

const components = {
  details: 'MessageDetails',
  picture: 'ImageViewer',
  removal: 'DeleteMessageDialog',
  quickSave: 'SaveQuickMessageDialog',
} as const

/** The dialogs about a message. They belong to the conversation, not to a bubble, and close with it. */
export function MessageDialogHost() {
  const { window, isOpen } = useMessageDialog()
  useEffect(() => messageDialogs.leave, [])
  if (!window) return null
  return (
    <Late>
      {(parts) => {
        const Shown = parts[components[window.kind]]
        return <Shown key={window.message.id} message={window.message} opened={isOpen} onClose={messageDialogs.close} />
      }}
    </Late>
  )
}
