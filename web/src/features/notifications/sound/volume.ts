import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'

const storageOptions = { key: 'volume', defaultValue: 1, getInitialValueInEffect: false } as const
const roundToTenths = (volume: number) => Math.round(Math.min(Math.max(volume, 0), 1) * 10) / 10

/** The volume of sounds. Each change plays a sample. */
export function useVolume(): [volume: number, setVolume: (volume: number) => void] {
  const [volume, setVolume] = useLocalStorage<number>(storageOptions)
  return [volume, (chosen) => setVolume(roundToTenths(chosen))]
}

export const readVolume = () => roundToTenths(Number(readLocalStorageValue<number>(storageOptions)) || 0)
