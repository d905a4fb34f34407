import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

export function useTheme() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') }
}
