import { AppError } from '@recado/contract/errors'
import type { Action } from '@recado/contract/permissions'
import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useCan, useSession } from '../shared/auth/session.ts'
import { toast } from '../shared/toast/toast.ts'
import { LedHome } from './LedHome.tsx'

/** Pages of which it is no secret that they are there: whoever may not see one is told so in passing. */
export const GentlyRefused = ({ action }: { action: Action }) => <LedHome may={useCan()(action)} why="superUser" />

/**
 * Pages for those who have a right; others are told, and led to the conversations, or to the settings where these are not for them either.
 * `quietly`: nobody has asked for it in particular.
 */
export function WhoMay({ action, quietly = false }: { action: Action; quietly?: boolean }) {
  const can = useCan()
  const may = can(action)
  const { support } = useSession()
  const isTold = !may && !quietly && !support
  useEffect(() => {
    if (isTold) toast.error(new AppError('ERR_NO_PERMISSION'))
  }, [isTold])
  return may ? <Outlet /> : <Navigate to={can('tickets:read') ? '/tickets' : '/settings'} replace />
}
