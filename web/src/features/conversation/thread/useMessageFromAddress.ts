import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Jump } from '../../../shared/ui/chat/useJump.ts'

/** The message that the address leads to, as from a search of everything. */
export function useMessageFromAddress(): Jump | null {
  const [params] = useSearchParams()
  const id = params.get('message')
  return useMemo(() => (id ? { id } : null), [id])
}
