import { useEffect } from 'react'
import { preload } from '../../shared/lazy/preload.ts'

/** Long enough for what was asked for to be there. */
const rest = 3000
const texts = [
  'attach',
  'attending',
  'composer',
  'contacts',
  'conversation',
  'drawer',
  'emoji',
  'firstSteps',
  'messages',
  'notes',
  'notifications',
  'palette',
  'validation',
  'voice',
]

/** Once the screen stands, all that it may need is fetched: from then on it goes on without a connection. */
export function usePreload() {
  useEffect(() => {
    const soon = setTimeout(() => void preload(texts), rest)
    return () => clearTimeout(soon)
  }, [])
}
