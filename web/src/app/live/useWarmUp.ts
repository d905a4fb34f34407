import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { allTags } from '../../features/tickets/attending/tagging/useTags.ts'
import { warmUp } from '../../shared/part.ts'

/** Long enough for what was asked for to be there. */
const rest = 3000
const texts = [
  'attending',
  'composer',
  'contacts',
  'conversation',
  'drawer',
  'emoji',
  'messages',
  'notes',
  'notifications',
  'palette',
  'validation',
  'voice',
]

/** Once the screen stands, all that it may need is fetched: from then on it goes on without a connection. */
export function useWarmUp() {
  const client = useQueryClient()
  useEffect(() => {
    const soon = setTimeout(() => {
      void client.prefetchQuery(allTags)
      void warmUp(texts)
    }, rest)
    return () => clearTimeout(soon)
  }, [client])
}
