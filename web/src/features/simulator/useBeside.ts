import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { atLeast } from '../../shared/theme/breakpoints.ts'

/** From this width on a phone and the inbox have room beside each other. */
export const useIsWide = () => useMediaQuery(atLeast('xl'), false, { getInitialValueInEffect: false })

/** Whether the phones lie beside the inbox, at this browser. */
export const useBeside = () => useLocalStorage({ key: 'recado-phones-beside', defaultValue: false, getInitialValueInEffect: false })
