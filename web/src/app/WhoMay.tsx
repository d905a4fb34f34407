import { AppError } from '@recado/contract/errors'
import type { Action } from '@recado/contract/permissions'
import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useCan } from '../shared/auth/session.ts'
import { toast } from '../shared/toast/toast.ts'

/** Pages for those who have a right; others are told, and led home. */
export function WhoMay({ action }: { action: Action }) {
  const may = useCan()(action)
  useEffect(() => {
    if (!may) toast.error(new AppError('ERR_NO_PERMISSION'))
  }, [may])
  return may ? <Outlet /> : <Navigate to="/" replace />
}
