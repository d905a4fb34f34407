import { type ReactNode, Suspense } from 'react'
import { useBeside, useIsWide } from '../../features/simulator/useBeside.ts'
import { useCan } from '../../shared/auth/session.ts'
import { preloadable } from '../../shared/lazy/preloadable.ts'
import { SplitFrame } from '../theme/SplitFrame.tsx'

const PhoneSide = preloadable(async () => (await import('../../features/simulator/PhoneSide.tsx')).PhoneSide)

/** The inbox, and the phones of simulated customers beside it where somebody wants to see both sides. */
export function BesidePhones({ children }: { children: ReactNode }) {
  const may = useCan()('simulator:play')
  const [isBeside, setBeside] = useBeside()
  const isWide = useIsWide()
  const isShown = may && isBeside && isWide
  return <SplitFrame side={isShown && <Suspense>{<PhoneSide onClose={() => setBeside(false)} />}</Suspense>}>{children}</SplitFrame>
}
