import type { ReactNode } from 'react'
import { useBeside, useIsWide } from '../../features/simulator/useBeside.ts'
import { useCan } from '../../shared/auth/session.ts'
import { Late } from '../inbox/Late.ts'
import { SplitFrame } from '../theme/SplitFrame.tsx'

/** The inbox, and the phones of simulated customers beside it where somebody wants to see both sides. */
export function BesidePhones({ children }: { children: ReactNode }) {
  const may = useCan()('simulator:play')
  const [isBeside, setBeside] = useBeside()
  const isWide = useIsWide()
  const isShown = may && isBeside && isWide
  const side = isShown && <Late>{({ PhoneSide }) => <PhoneSide onClose={() => setBeside(false)} />}</Late>
  return <SplitFrame side={side}>{children}</SplitFrame>
}
