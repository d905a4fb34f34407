import type { ReactNode } from 'react'
import { useBeside, useIsWide } from '../../features/simulator/useBeside.ts'
import { useCan } from '../../shared/auth/session.ts'
import { Late } from '../inbox/Late.ts'
import { SplitFrame } from '../theme/SplitFrame.tsx'

/** The inbox, and beside it the phones of simulated customers if the user has opened them. */
export function BesidePhones({ children }: { children: ReactNode }) {
  const may = useCan()('simulator:play')
  const [isBeside, setBeside] = useBeside()
  const isWide = useIsWide()
  const isShown = may && isBeside && isWide
  const side = isShown && <Late>{({ PhoneSide }) => <PhoneSide onClose={() => setBeside(false)} />}</Late>
  return <SplitFrame side={side}>{children}</SplitFrame>
}
