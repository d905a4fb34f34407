import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { atLeast } from '../../../shared/theme/breakpoints.ts'

/** Narrower ones are no pleasure. */
const NARROWEST = 264
const GAP = 16

const now = { getInitialValueInEffect: false }

/** How many phones have room beside something else that is wide. */
export function usePhonesBeside(): number {
  const forTwo = useMediaQuery(atLeast('twoPhones'), false, now)
  const forThree = useMediaQuery(atLeast('threePhones'), false, now)
  return forThree ? 3 : forTwo ? 2 : 1
}

/** How many phones have room beside each other, and where that is measured. */
export function usePhonesThatFit() {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return { ref, count: Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP))) }
}
