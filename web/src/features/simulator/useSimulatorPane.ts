import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { atLeast } from '#web/shared/ui/theme/breakpoints.ts'

/** From this width, a phone fits beside the inbox. */
export const useHasRoomForPane = () => useMediaQuery(atLeast('xl'), false, { getInitialValueInEffect: false })

/** Whether the phones are open beside the inbox in this browser. */
export const useSimulatorPane = () => useLocalStorage({ key: 'recado-phones-beside', defaultValue: false, getInitialValueInEffect: false })
