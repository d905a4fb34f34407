import { useEffect, useState } from 'react'
import { useLive } from '../../../shared/live/live.ts'

/** Nobody tells when it ends: it is over when nothing more is heard of it for so long. */
const LASTS = 8000

/** Whether the customer of a ticket is writing right now. */
export function useCustomerTyping(ticketId: number): boolean {
  const [since, setSince] = useState<number | null>(null)
  useLive('ticket', ({ action, ticketId: of }) => {
    if (action === 'customerTyping' && of === ticketId) setSince(Date.now())
  })
  useLive('appMessage', ({ action, message }) => {
    const { ticketId: of, fromMe } = message as { ticketId: number; fromMe: boolean }
    if (action === 'create' && of === ticketId && !fromMe) setSince(null)
  })
  useEffect(() => {
    if (since === null) return
    const fading = setTimeout(() => setSince(null), LASTS)
    return () => clearTimeout(fading)
  }, [since])
  return since !== null
}
