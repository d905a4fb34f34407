import { IconVolume, IconVolume2, IconVolume3 } from '@tabler/icons-react'

export function VolumeIcon({ volume, size }: { volume: number; size: number }) {
  const Icon = volume === 0 ? IconVolume3 : volume < 0.5 ? IconVolume2 : IconVolume
  return <Icon size={size} stroke={1.7} />
}
