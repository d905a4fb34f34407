import type { ReactNode } from 'react'
import { useHasRoomForPane, useSimulatorPane } from '../../features/simulator/useSimulatorPane.ts'
import { useCan } from '../../shared/auth/session.ts'
import { Deferred } from '../inbox/Deferred.ts'
import { SplitLayout } from '../theme/SplitLayout.tsx'

/** The inbox, and beside it the phones of simulated customers if the user has opened them. */
export function SimulatorSplit({ children }: { children: ReactNode }) {
  const may = useCan()('simulator:play')
  const [isPaneOpen, setPaneOpen] = useSimulatorPane()
  const isWide = useHasRoomForPane()
  const isShown = may && isPaneOpen && isWide
  const side = isShown && <Deferred>{({ SimulatorPane }) => <SimulatorPane onClose={() => setPaneOpen(false)} />}</Deferred>
  return <SplitLayout side={side}>{children}</SplitLayout>
}
