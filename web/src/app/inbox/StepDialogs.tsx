import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { FirstConnectionParts } from '#web/features/connections/FirstConnectionParts.ts'
import type { StepOpeners } from '#web/features/firstSteps/FirstStepList.tsx'
import { StarterParts } from '#web/features/queues/starter/StarterParts.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'

/** The dialogs that make a first connection and a first menu, without leaving the start page. */
export function StepDialogs({ children }: { children: (openers: StepOpeners) => ReactNode }) {
  const navigate = useNavigate()
  const canChange = useCanChange()
  const connection = useDialog<true>()
  const starter = useDialog<true>()
  const openers: StepOpeners = {
    ...(useHasNoConnection() && canChange('connections:manage') && { line: () => connection.open(true) }),
    ...(canChange('queues:manage') && { menu: () => starter.open(true) }),
  }
  return (
    <>
      {children(openers)}
      {connection.subject && (
        <FirstConnectionParts>
          {({ FirstConnectionDialog }) => (
            <FirstConnectionDialog opened={connection.opened} onClose={connection.close} onCreated={() => void navigate('/connections')} />
          )}
        </FirstConnectionParts>
      )}
      {starter.subject && (
        <StarterParts>{({ StarterDialog }) => <StarterDialog opened={starter.opened} onClose={starter.close} />}</StarterParts>
      )}
    </>
  )
}

function useHasNoConnection() {
  const { rows, isLoading, failure } = useConnections()
  return !isLoading && !failure && rows.length === 0
}
