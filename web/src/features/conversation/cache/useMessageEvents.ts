import type { Message } from '@recado/contract/messages/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSilence, useLive } from '../../../shared/live/live.ts'
import { markGaps, mergeMessage } from './mergeMessage.ts'

/** Keeps all loaded conversations true. */
export function useMessageEvents() {
  const client = useQueryClient()
  useLive('appMessage', ({ action, message }) => {
    if (action === 'create' || action === 'update') mergeMessage(client, { action, message: message as Message })
  })
  useEffect(() => {
    // Nobody has listened until now.
    markGaps(client)
    return onSilence(() => markGaps(client))
  }, [client])
}
