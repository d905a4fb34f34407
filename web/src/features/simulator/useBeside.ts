import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

/** From this width on a phone and the inbox have room beside each other. */
export const useIsWide = () => useMediaQuery('(min-width: 90em)', false, { getInitialValueInEffect: false })

/** Whether the phones lie beside the inbox, at this browser. */
export const useBeside = () => useLocalStorage({ key: 'recado-phones-beside', defaultValue: false, getInitialValueInEffect: false })
