import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'

const stored = { key: 'volume', defaultValue: 1, getInitialValueInEffect: false } as const
const inTenths = (volume: number) => Math.round(Math.min(Math.max(volume, 0), 1) * 10) / 10

/** The volume of sounds. Each change plays a sample. */
export function useVolume(): [volume: number, setVolume: (volume: number) => void] {
  const [volume, setVolume] = useLocalStorage<number>(stored)
  return [volume, (chosen) => setVolume(inTenths(chosen))]
}

export const volumeNow = () => inTenths(Number(readLocalStorageValue<number>(stored)) || 0)
