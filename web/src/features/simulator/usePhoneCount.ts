import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { atLeast } from '#web/shared/ui/theme/breakpoints.ts'

/** The minimum width of a phone. */
const MIN_WIDTH = 264
const GAP = 16

const immediately = { getInitialValueInEffect: false }

/** The number of phones that fit. */
export function usePhoneCountInPane(): number {
  const forTwo = useMediaQuery(atLeast('twoPhones'), false, immediately)
  const forThree = useMediaQuery(atLeast('threePhones'), false, immediately)
  return forThree ? 3 : forTwo ? 2 : 1
}

/** The number of phones that fit. */
export function usePhoneCount() {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return { ref, count: Math.max(1, Math.floor((width + GAP) / (MIN_WIDTH + GAP))) }
}
