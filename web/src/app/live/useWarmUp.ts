import { useEffect } from 'react'
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
  useEffect(() => {
    const soon = setTimeout(() => void warmUp(texts), rest)
    return () => clearTimeout(soon)
  }, [])
}
