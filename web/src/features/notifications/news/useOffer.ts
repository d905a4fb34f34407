import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { noticePermission } from '../alert/systemNotice.ts'

/** Whether to offer the browser's notifications: until the reader has answered, here or to the browser. */
export function useOffer() {
  const [permission, setPermission] = useState(noticePermission)
  const [asked, setAsked] = useState(false)
  const [dismissed, setDismissed] = useLocalStorage({ key: 'noticesDismissed', defaultValue: false, getInitialValueInEffect: false })
  return {
    state: permission === 'default' && !dismissed ? ('offered' as const) : asked && permission === 'denied' ? ('denied' as const) : null,
    accept: async () => {
      setAsked(true)
      setPermission(await Notification.requestPermission())
    },
    dismiss: () => setDismissed(true),
  }
}
