import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { atLeast } from '../../../shared/theme/breakpoints.ts'

/** The minimum width of a phone. */
const NARROWEST = 264
const GAP = 16

const now = { getInitialValueInEffect: false }

/** The number of phones that fit. */
export function usePhonesBeside(): number {
  const forTwo = useMediaQuery(atLeast('twoPhones'), false, now)
  const forThree = useMediaQuery(atLeast('threePhones'), false, now)
  return forThree ? 3 : forTwo ? 2 : 1
}

/** The number of phones that fit. */
export function usePhonesThatFit() {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return { ref, count: Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP))) }
}
